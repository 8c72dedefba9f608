import { type Endpoint, type EndpointName, endpoints } from "./contract";
import { createEmbeddedTransport } from "./embedded-transport.server";

/** A response of the embedded API: an HTTP status and a JSON body. */
export type ApiAnswer = { status: 200 | 400 | 404; body: unknown };

const transport = createEmbeddedTransport();

/**
 * Answers a GET of the embedded API.
 * @param path below the API's base, with a leading slash
 */
export async function answerApi(path: string, search: URLSearchParams): Promise<ApiAnswer> {
  const match = matchEndpoint(path);
  if (!match) return { status: 404, body: { error: `There is nothing at ${path}` } };
  const endpoint: Endpoint = endpoints[match.name];
  const params = endpoint.params?.safeParse(match.params);
  if (params && !params.success) return { status: 404, body: { error: `There is no record at ${path}` } };
  const query = endpoint.query?.safeParse(Object.fromEntries(search));
  if (query && !query.success) {
    const faults = query.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { status: 400, body: { error: faults.join("; ") } };
  }
  const body = await transport(match.name, { params: match.params, query: Object.fromEntries(search) });
  return body ? { status: 200, body } : { status: 404, body: { error: `There is no record at ${path}` } };
}

function matchEndpoint(path: string): { name: EndpointName; params: Record<string, string> } | null {
  const parts = path.split("/");
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const pattern = endpoint.path.split("/");
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((piece, position) => {
      const part = parts[position] ?? "";
      const key = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (key) params[key] = part;
      return key ? part !== "" : piece === part;
    });
    if (fits) return { name: name as EndpointName, params };
  }
  return null;
}
