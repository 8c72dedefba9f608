const HEALTH_CHECKS = new Set(["/healthz", "/readyz", "/metrics"]);

/** The path of a request's target, without decoding. */
export function pathOf(url = "/"): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** A path with its percent-encoding decoded; null when it is no UTF-8 (RFC 3986, section 2.1). */
export function decodePath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether monitoring requests this every few seconds: it is logged at level debug and served under overload. */
export function isHealthCheck(url: string | undefined): boolean {
  return HEALTH_CHECKS.has(pathOf(url));
}
