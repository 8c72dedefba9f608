/**
 * A path on this site to send a visitor back to; `/` for anything that would lead elsewhere (`//host`, `https:`, `\`).
 */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return "/";
  return value;
}
