/** The value in a `Set-Cookie`, as browsers send it back. */
export function cookieValue(setCookie: string): string {
  return setCookie.slice(setCookie.indexOf("=") + 1).split(";", 1)[0] ?? "";
}
