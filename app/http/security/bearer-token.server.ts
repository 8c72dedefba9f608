import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether a request carries the token (`Authorization: Bearer …`, RFC 6750, section 2.1). Digests are compared, so that the
 * time depends on neither the token nor its length.
 */
export function carriesToken(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
