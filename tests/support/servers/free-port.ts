import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range from which Linux gives ports to servers that ask for any, and to connections (`ip_local_port_range`). */
const FIRST = 20_000;
const AFTER_LAST = 32_768;

const given = new Set<number>();

/**
 * A port that no server uses, for a program that cannot ask for any. This process gets each one once, and what starts meanwhile on any
 * port does not take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  // Without an address: IPv4 and IPv6.
  const server = createServer().listen(port);
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
