import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LoopbackServer {
  /// A session for requests to the server: nothing is cached, no proxy stands between, and up to a hundred requests may
  /// be open at once.
  ///
  /// Make one for each experiment, and end it with `finishTasksAndInvalidate()`.
  public static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The default of six would leave the seventh held request waiting inside the client.
    configuration.httpMaximumConnectionsPerHost = 100
    configuration.connectionProxyDictionary = [:]
    _ = proxyIsBypassed
    return URLSession(configuration: configuration)
  }

  /// Whether the process was told to reach 127.0.0.1 without a proxy; asking tells it, once.
  ///
  /// `FoundationNetworking` ignores `connectionProxyDictionary` and follows the environment's proxy, for this host too.
  /// Where a reader has set no proxy, the environment is left alone.
  private static let proxyIsBypassed: Bool = {
    #if canImport(FoundationNetworking)
    let environment = ProcessInfo.processInfo.environment
    guard environment["http_proxy"] ?? environment["all_proxy"] ?? environment["ALL_PROXY"] != nil else { return true }
    let exceptions = [environment["no_proxy"] ?? environment["NO_PROXY"], "127.0.0.1"].compactMap(\.self)
    return setenv("no_proxy", exceptions.joined(separator: ","), 1) == 0
    #else
    return true
    #endif
  }()
}
