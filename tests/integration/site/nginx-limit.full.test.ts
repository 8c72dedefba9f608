import { afterAll, beforeAll, expect, test } from "vitest";
import { type Nginx, startNginx } from "../../support/servers/nginx";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { startHttpServer } from "../../support/services/http-server";

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
  const flood = Array.from({ length: 1500 }, (_, number) => statusOf(`/healthz?${number}`, "198.51.100.7"));
  const statuses = await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(500);
  expect(await statusOf("/healthz?other", "198.51.100.8")).toBe(200);
  expect(await statusOf("/faq", "198.51.100.7")).toBe(200);
});

test("gate devices behind one address are not limited together", async () => {
  const check = () => statusOf("/gate/check", "198.51.100.9", { method: "POST", headers: { Cookie: "gate=a-device" } });
  const statuses = await Promise.all(Array.from({ length: 600 }, check));
  expect(new Set(statuses)).toEqual(new Set([401]));
  const others = Array.from({ length: 1500 }, (_, number) => statusOf(`/gate/worker.js?${number}`, "198.51.100.9"));
  expect(new Set(await Promise.all(others))).toEqual(new Set([200, 429]));
});

test("two thousand phones behind five addresses, much faster than in a minute, are let through to what they order", async () => {
  const shop = await startHttpServer((_, response) => response.end("here"));
  const between = await startNginx({ sites: [shop.host, shop.host] });
  try {
    const phones = Array.from({ length: 2000 }, (_, number) => `198.51.100.${number % 5}`);
    const buy = async (address: string) => {
      const headers = { "X-Forwarded-For": address, Cookie: "color-mode=dark.x" };
      const order = "/order/joe-7k3f-2q?key=a";
      const visits = ["/ticket", "/order/new", "POST /order/new", order, `POST ${order}`, order, order];
      const statuses: number[] = [];
      for (const visit of visits) {
        const [path = "", method = "GET"] = visit.split(" ").reverse();
        const response = await fetch(between.url + path, {
          method,
          headers,
          ...(method === "POST" && { body: "a=b" }),
        });
        await response.body?.cancel();
        statuses.push(response.status);
      }
      return statuses;
    };
    const statuses: number[] = [];
    // As many at once as the queue of a test's server takes.
    while (phones.length > 0) statuses.push(...(await Promise.all(phones.splice(0, 400).map(buy))).flat());
    expect([statuses.length, new Set(statuses)]).toEqual([14_000, new Set([200])]);
  } finally {
    await between.stop();
    await shop.stop();
  }
});

test("the page of a 429 says so in both languages, and a browser asks again by itself, except for a form", async () => {
  const instance = await startHttpServer((_, response) => response.end("here"));
  const between = await startNginx({ sites: [instance.host, instance.host] });
  const ask = (init: RequestInit = {}) =>
    fetch(`${between.url}/id/order/find?x`, { ...init, headers: { "X-Forwarded-For": "198.51.100.77" } });
  /** The first refusal of more requests than one address may send at once, or of some when it has done so. */
  const refused = async (length: number, init?: RequestInit) => {
    const responses = await Promise.all(Array.from({ length }, () => ask(init)));
    const [first, ...others] = responses.filter(({ status }) => status === 429);
    for (const { body } of [...others, ...responses.filter(({ status }) => status !== 429)]) await body?.cancel();
    if (!first) throw new Error("nothing was refused");
    return { headers: first.headers, html: await first.text() };
  };
  const page = await refused(3500);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("Refresh")).toMatch(/^(4|6|8|11)$/);
  expect(page.headers.get("Retry-After")).toBe(page.headers.get("Refresh"));
  expect(page.html).toContain("This page tries again by itself");
  expect(page.html).toContain("Halaman ini mencoba lagi sendiri");
  const form = await refused(1500, { method: "POST", body: "a=b" });
  expect([form.headers.get("Refresh"), form.headers.has("Retry-After")]).toEqual([null, true]);
  expect(form.html).toContain("reload this page to send your form again");
  expect(form.html).toContain("untuk mengirim formulir lagi");
  await between.stop();
  await instance.stop();
});
