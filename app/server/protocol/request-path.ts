/** The path of a request's target, as it came. */
export function pathOf(url = "/"): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** A path with its percent signs decoded; null when they stand for nothing that is UTF-8 (RFC 3986, section 2.1). */
export function decodedPath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
