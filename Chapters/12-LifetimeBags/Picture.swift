/// The picture of one row of a list. It is an object, so that it can be seen whether somebody keeps it.
final class Picture: Sendable {}

/// A screen whose list loads a picture for each row that comes into view, and that holds these loads in a bag.
@MainActor protocol PictureList: AnyObject, Sendable {
  init()
  /// How many loads are in the bag.
  var held: Int { get }
  func load(_ row: Int, _ load: @escaping @MainActor () async -> Picture)
  func cancel(_ row: Int)
  func cancelAll()
  /// A load that is started by a late callback, which does not know whether the list is still there.
  static func load(for list: Self?, _ load: @escaping @MainActor () async -> Picture)
}
