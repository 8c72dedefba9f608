import { afterEach, expect, test } from "vitest";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { createPageCache, createPageStore } from "~/platform/http/caching/page-cache.server";
import { createCachedPages } from "~/server/cached-pages";
import { createOverloadGuard } from "~/server/overload";
import { manualClock } from "../../support/servers/manual-clock";
import { type HttpServer, startHttpServer } from "../../support/services/http-server";

const SECOND = 1000;
/** ms that a request may wait. */
const LIMIT = 50;

let server: HttpServer | undefined;
afterEach(() => server?.stop());

/** The page handlers in the site's order, with counted renders. `/slow` blocks the event loop for longer than a request may wait. */
async function serve() {
  const clock = manualClock();
  const store = createPageStore(1024 * 1024);
  let renders = 0;
  const cache = createPageCache({
    store,
    clock,
    hashScripts: (html, policy) => ({ html, policy }),
    onError: (error) => expect.unreachable(String(error)),
    async render({ url }) {
      if (url.startsWith("/slow")) {
        const end = performance.now() + 2 * LIMIT;
        while (performance.now() < end);
        return { response: new Response("slow"), notes: () => ({ partial: false, complete: true }) };
      }
      renders += 1;
      const headers = { "Cache-Control": cachePolicies.content, "Content-Type": "text/html; charset=utf-8" };
      return {
        response: new Response(`render ${renders}`, { headers }),
        notes: () => ({ partial: false, complete: true }),
      };
    },
    mayRevalidate: () => !guard.isOverloaded(),
  });
  const keyOf = (target: string) => ({ id: target, url: target, colorMode: "system", apart: false }) as const;
  const pages = createCachedPages({ cache, keyOf, clock, onHit: () => undefined });
  const guard = createOverloadGuard({ limit: LIMIT, serveStale: pages.serveStaleOnError });
  server = await startHttpServer(async (request, response) => {
    if (pages.serveFromCache(request, response) || !(await guard.admit(request, response))) return;
    if (!(await pages.renderThroughCache(request, response))) response.writeHead(404).end();
  });
  const { url } = server;
  return {
    clock,
    store,
    async get(path: string, init?: RequestInit) {
      const response = await fetch(url + path, init);
      return { status: response.status, age: response.headers.get("Age"), text: await response.text() };
    },
    /** Requests pages that take too long until one is refused. */
    async overload() {
      while (!guard.isOverloaded())
        await Promise.all([1, 2, 3].map(async (number) => (await fetch(`${url}/slow?${number}`)).text()));
    },
    recovered: () => expect.poll(guard.isOverloaded).toBe(false),
  };
}

async function servePageOnce() {
  const site = await serve();
  await site.get("/faq");
  await expect.poll(() => site.store.size().pages).toBe(1);
  return site;
}

test("an overloaded instance serves pages from before a purge, with their age", async () => {
  const { get, overload, recovered, store, clock } = await servePageOnce();
  clock.advance(20 * SECOND);
  store.purge();
  await overload();
  expect(await get("/faq")).toEqual({ status: 200, age: "20", text: "render 1" });
  expect((await get("/faq", { method: "HEAD" })).status).toBe(200);
  await recovered();
  expect(await get("/faq")).toMatchObject({ status: 200, age: "0", text: "render 2" });
});

test("an overloaded instance serves stale pages within stale-if-error, and none after", async () => {
  const { get, overload, clock } = await servePageOnce();
  await overload();
  // After stale-while-revalidate, within stale-if-error.
  clock.advance(86_699 * SECOND);
  expect(await get("/faq")).toEqual({ status: 200, age: "86699", text: "render 1" });
  clock.advance(2 * SECOND);
  expect(await get("/faq")).toEqual({ status: 200, age: null, text: "render 2" });
});

test("an overloaded instance revalidates no page in the background until the overload ends", async () => {
  const { get, overload, recovered, clock } = await servePageOnce();
  await overload();
  clock.advance(301 * SECOND);
  for (let times = 0; times < 3; times += 1) expect((await get("/faq")).text).toBe("render 1");
  await recovered();
  expect((await get("/faq")).text).toBe("render 1");
  await expect.poll(async () => (await get("/faq")).text).toBe("render 2");
});
