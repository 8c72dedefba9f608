/** A response of an API in the contract's shape, `{"error": …}`. */
export function apiError(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
