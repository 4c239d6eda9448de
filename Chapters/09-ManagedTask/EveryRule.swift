import Workbook

/// What rules 2 to 5 are there for, tried on one screen. Without rule 1 there is nothing to try: 2 and 3 need the handle.
@MainActor func everyRule<S: Screen>(_: S.Type) async throws -> Findings {
  try await twoLoads(S.self) + letGo(S.self) + lateAnswer(S.self) + calledOff(S.self)
}
