/// What an effect is cancelled by: a value *and* its type.
///
/// `AnyHashable` alone would take `1 as Int` and `1 as UInt8` for the same, since it compares numbers by what they
/// count.
struct EffectID: Hashable {
  private let type: ObjectIdentifier
  private let value: AnyHashable

  // The type that it is passed as, and not `type(of: id)`: two `NSString`s may be equal and of different classes.
  init<ID: Hashable & Sendable>(_ id: ID) {
    type = ObjectIdentifier(ID.self)
    value = AnyHashable(id)
  }
}
