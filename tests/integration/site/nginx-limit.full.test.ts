import { afterAll, beforeAll, expect, test } from "vitest";
import { type Nginx, startNginx } from "../../support/servers/nginx";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
let nginx: Nginx;
beforeAll(async () => {
  site = await startTestSite();
  const instance = new URL(site.url).host;
  nginx = await startNginx({ sites: [instance, instance] });
});
afterAll(async () => {
  await nginx?.stop();
  await site?.stop();
});

async function statusOf(path: string, address: string, init: RequestInit = {}): Promise<number> {
  const headers = { "X-Forwarded-For": `203.0.113.1, ${address}`, ...init.headers };
  const response = await fetch(nginx.url + path, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
}

test("one address gets 429 for too many requests with a query; other addresses and plain pages are not affected", async () => {
  const flood = Array.from({ length: 600 }, (_, number) => statusOf(`/healthz?${number}`, "198.51.100.7"));
  const statuses = await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  expect(await statusOf("/healthz?other", "198.51.100.8")).toBe(200);
  expect(await statusOf("/faq", "198.51.100.7")).toBe(200);
});

test("gate devices behind one address are not limited together", async () => {
  const check = () => statusOf("/gate/check", "198.51.100.9", { method: "POST", headers: { Cookie: "gate=a-device" } });
  const statuses = await Promise.all(Array.from({ length: 600 }, check));
  expect(new Set(statuses)).toEqual(new Set([401]));
  const others = Array.from({ length: 400 }, (_, number) => statusOf(`/gate/worker.js?${number}`, "198.51.100.9"));
  expect(new Set(await Promise.all(others))).toEqual(new Set([200, 429]));
});
