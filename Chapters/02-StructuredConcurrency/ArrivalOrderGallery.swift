/// Returns the images in the order in which they arrive.
struct ArrivalOrderGallery: Gallery {
  func images(_ numbers: [Int], load: @escaping @MainActor (Int) async -> String) async -> [String] {
    await withTaskGroup(of: String.self) { group in
      for number in numbers {
        group.addTask { @MainActor @Sendable in await load(number) }
      }
      var images: [String] = []
      for await image in group { images.append(image) }
      return images
    }
  }
}
