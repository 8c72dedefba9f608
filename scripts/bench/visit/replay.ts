import { Agent, request } from "node:http";
import type { SentRequest } from "../../../tests/support/browser/record-visit.ts";

/** Connections at one time, each a visitor's. */
const VISITORS = 8;

/** Written by Node's client itself. */
const OF_THE_CONNECTION = /^(?::|host$|connection$|range$)/i;

/** Statuses with how often each came, and bytes of all bodies on the wire. */
export type Replayed = { statuses: Record<number, number>; bytes: number };

/** Sends the requests of a visit, one after the other, so many times. */
export async function replay(url: string, requests: readonly SentRequest[], visits: number): Promise<Replayed> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const statuses: Record<number, number> = {};
  let bytes = 0;
  let left = visits;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      for (const one of requests) {
        const response = await send(url, one, agent);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        bytes += response.bytes;
      }
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  agent.destroy();
  return { statuses, bytes };
}

function send(url: string, { path, method, headers }: SentRequest, agent: Agent) {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)));
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    request(url + path, { agent, method, headers: own }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
    })
      .on("error", reject)
      .end();
  });
}
