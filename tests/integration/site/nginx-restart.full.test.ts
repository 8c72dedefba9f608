import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePort } from "../../support/servers/free-port";
import { startNginx } from "../../support/servers/nginx";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

/** Of compose.yaml. */
const SETTINGS = { TRUSTED_PROXIES: "1", SHUTDOWN_DELAY: "2000" };
/** Visitors who send one request after the other: with them the machine of a test is busy. */
const VISITORS = 24;

/** Statuses of a request that was lost between nginx and the instances. */
const LOST: readonly number[] = [502, 503, 504];

test("rolling restarts of two instances lose no request, forms included", async () => {
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) => startTestSite({ ...SETTINGS, PORT: String(port) });
  const sites: [SiteServer, SiteServer] = [await start(ports[0]), await start(ports[1])];
  const nginx = await startNginx({ sites: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`] });
  let over = false;
  const statuses: number[] = [];
  async function visit(visitor: number) {
    const headers = { "X-Forwarded-For": `198.51.100.${visitor}` };
    for (let number = 0; !over; number += 1) {
      // Every second one is a form, which nginx never sends twice.
      const form = { method: "POST", body: new URLSearchParams({ a: "b".repeat(2000) }), headers };
      const response = await fetch(`${nginx.url}/contact?${visitor}-${number}`, number % 2 ? form : { headers });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  }
  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
  for (const which of [0, 1] as const) {
    await sites[which].stop();
    sites[which] = await start(ports[which]);
    // nginx asks an instance again that it could not reach after two seconds. Until then there is only one.
    const before = nginx.log().length;
    const isBack = () =>
      nginx
        .log()
        .slice(before)
        .some(({ instance }) => instance === `127.0.0.1:${ports[which]}`);
    await expect.poll(isBack).toBe(true);
  }
  over = true;
  await Promise.all(visitors);
  // The log has what became of each.
  await expect.poll(() => nginx.log().length).toBeGreaterThanOrEqual(statuses.length);
  const lost = nginx.log().filter(({ status }) => LOST.includes(status));
  await nginx.stop();
  await Promise.all(sites.map((site) => site.stop()));
  expect(statuses.length).toBeGreaterThan(VISITORS);
  expect(lost).toEqual([]);
});

test("an instance that stops sends back what our nginx can send elsewhere, before it does anything with it", async () => {
  const site = await startTestSite({ SHUTDOWN_DELAY: "4000" });
  const stopped = site.stop();
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const ask = async (head: string, body = "") => {
    const client = connect(Number(new URL(site.url).port), "127.0.0.1");
    client.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const [response] = await Promise.all([text(client), once(client, "close")]);
    return response;
  };
  const elsewhere = "X-Other-Instance: yes";
  const post = await ask(`POST /contact HTTP/1.1\r\n${elsewhere}\r\nX-Rest: `, "a=b".repeat(100_000));
  expect(post).toMatch(/^HTTP\/1\.1 503 /);
  expect(post).toContain("X-Accel-Redirect: @elsewhere");
  const get = await ask(`GET /faq HTTP/1.1\r\n${elsewhere}\r\nX-Rest: `);
  expect(get).toMatch(/^HTTP\/1\.1 502 /);
  expect(get).toContain("X-Accel-Redirect: @elsewhere");
  // Nobody else can send it elsewhere.
  expect(await ask("GET /faq")).toMatch(/^HTTP\/1\.1 200 /);
  await stopped;
});
