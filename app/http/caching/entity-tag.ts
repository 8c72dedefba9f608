/**
 * Whether an `If-None-Match` names an ETag; by weak comparison, since a proxy may have marked ours as weak (RFC 9110,
 * section 13.1.2).
 * @param etag a strong one, without commas
 */
export function namesEntityTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
