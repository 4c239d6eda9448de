/// What an effect is cancelled by: a value *and* its type.
///
/// `AnyHashable` alone would take `1 as Int` and `1 as UInt8` for the same, since it compares numbers by what they
/// count.
struct EffectID: Hashable {
  private let type: ObjectIdentifier
  private let value: AnyHashable

  init(_ id: some Hashable & Sendable) {
    type = ObjectIdentifier(Swift.type(of: id))
    value = AnyHashable(id)
  }
}
