import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** A response as it is on the wire. */
export type WireResponse = { status: number; headers: Record<string, string>; body: Buffer };

const agent = new Agent({ keepAlive: true });
/** A browser's name: crawlers get an unstreamed page. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) bench";

/** Requests a URL in one content encoding. */
function get(url: string, encoding: string): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": encoding, "User-Agent": BROWSER };
    request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(fields), body });
      });
    })
      .on("error", reject)
      .end();
  });
}

/**
 * Requests many URLs, four at once.
 * @returns bytes of the last body
 * @throws Error when a response has another status than expected
 */
export async function getAll(urls: readonly string[], encoding: "br" | "identity", status = 200): Promise<number> {
  const waiting = urls.values();
  let bytes = 0;
  const worker = async () => {
    for (const url of waiting) {
      const response = await get(url, encoding);
      if (response.status !== status) throw new Error(`${url} responded with ${response.status}`);
      bytes = response.body.length;
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return bytes;
}

/** Requests a page until it comes from a cache. @throws Error when it never does */
export async function getCached(
  url: string,
  encoding = "br",
  isCached = (response: WireResponse) => response.headers.age !== undefined,
): Promise<WireResponse> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const response = await get(url, encoding);
    if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
    if (isCached(response)) return response;
    await pause(50);
  }
  throw new Error(`${url} is not cached`);
}
