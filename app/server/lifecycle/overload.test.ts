import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { composeHandlers, type Handler } from "~/server/protocol/compose-handlers";
import { createOverloadGuard } from "./overload";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server with the guard; the test sets how late its event loop is. */
async function guarded(limit: number, fallback: Handler = (_request, _response, next) => next()) {
  const histogram = { mean: 10e6, reset: () => undefined, enable: () => true };
  const guard = createOverloadGuard({ limit, fallback, histogram });
  guard.stop();
  server = createServer(composeHandlers([guard.handler, (_, response) => response.end("page")])).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = (path: string, method = "GET") => fetch(url + path, { method });
  const once = (ms: number) => {
    histogram.mean = (ms + 10) * 1e6;
    guard.measure();
  };
  return {
    request,
    once,
    late(ms: number) {
      once(ms);
      once(ms);
    },
  };
}

test("pages are refused while the event loop is late, and served again afterwards", async () => {
  const { request, late } = await guarded(200);
  expect((await request("/")).status).toBe(200);
  late(250);
  const refused = await request("/brands?q=tent");
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "retry-after": "5",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await refused.text()).toContain("try again");
  late(100);
  expect((await request("/")).status).toBe(200);
});

test("a refusal is in the language of the address", async () => {
  const { request, late } = await guarded(200);
  late(250);
  expect(await (await request("/id/brands?q=tenda")).text()).toContain("Silakan coba lagi");
  expect(await (await request("/idea")).text()).toContain("Please try again");
});

test("the fallback responds before a request is refused", async () => {
  const { request, late } = await guarded(200, (request, response, next) =>
    request.url === "/cached" ? response.end("stale page") : next(),
  );
  expect(await (await request("/cached")).text()).toBe("page");
  late(250);
  expect(await (await request("/cached")).text()).toBe("stale page");
  expect((await request("/other")).status).toBe(503);
});

test("one slow render is no overload", async () => {
  const { request, once } = await guarded(200);
  once(5_000);
  expect((await request("/")).status).toBe(200);
  once(10);
  once(5_000);
  expect((await request("/")).status).toBe(200);
  once(300);
  expect((await request("/")).status).toBe(503);
});

test("health checks and submitted forms are never refused", async () => {
  const { request, late } = await guarded(200);
  late(5_000);
  for (const path of ["/healthz", "/healthz?x", "/readyz", "/metrics"]) expect((await request(path)).status).toBe(200);
  expect((await request("/contact", "POST")).status).toBe(200);
  expect((await request("/contact")).status).toBe(503);
});

test("a loop that was blocked for a complete window stays late", async () => {
  const { request, late } = await guarded(200);
  late(900);
  late(Number.NaN);
  expect((await request("/")).status).toBe(503);
});
