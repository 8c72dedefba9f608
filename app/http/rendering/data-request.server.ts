/** Whether a request is for the data of a page, for a navigation in the browser, and not for its document. */
export function asksForDataAlone(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
