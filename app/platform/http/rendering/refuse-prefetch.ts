/**
 * Refuses a browser that only prepares for a press on a link, as a mouse that rests on one makes it do: what this address does waits for the
 * press. @throws a 403 response
 */
export function refusePrefetch({ headers }: Pick<Request, "headers">): void {
  const isPrefetch = (headers.get("Sec-Purpose") ?? "").includes("prefetch");
  if (isPrefetch) throw new Response(null, { status: 403, headers: { "Cache-Control": "no-store" } });
}
