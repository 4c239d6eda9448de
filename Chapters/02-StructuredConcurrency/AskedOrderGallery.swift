/// Returns the images in the order in which they were asked for.
struct AskedOrderGallery: Gallery {
  func images(_ numbers: [Int], load: @escaping @MainActor (Int) async -> String) async -> [String] {
    await withTaskGroup(of: (Int, String).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addTask { @MainActor @Sendable in (index, await load(number)) }
      }
      var images = numbers.map { _ in "" }
      for await (index, image) in group { images[index] = image }
      return images
    }
  }
}
