import { describe, expect, test } from "vitest";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { isShareable } from "~/platform/http/caching/cached-page.server";
import {
  createPageCache,
  createPageStore,
  type PageResult,
  type Render,
  type RenderOptions,
} from "~/platform/http/caching/page-cache.server";
import type { PageKey } from "~/platform/http/caching/page-key.server";
import { manualClock } from "../../support/servers/manual-clock";

const SECOND = 1000;
const key: PageKey = { id: "system /faq", url: "/faq", colorMode: "system", apart: false };

type Behaviour = {
  status?: number;
  headers?: Record<string, string>;
  body?: BodyInit;
  partial?: boolean;
  complete?: boolean;
  validFor?: number;
  offersFor?: number;
};

/** A cache with renders that the test controls. */
function setUp({ staleTimeout = 10_000 } = {}) {
  const clock = manualClock();
  const store = createPageStore(1024 * 1024);
  const renders: RenderOptions[] = [];
  const errors: unknown[] = [];
  let behave: (options: RenderOptions) => Behaviour | Promise<Behaviour> = () => ({ body: "page" });
  const cache = createPageCache({
    store,
    clock,
    staleTimeout,
    hashScripts(html, policy) {
      if (html.includes("unhashable")) throw new Error("A script cannot be hashed");
      return { html: html.replace(" nonce=x", ""), policy: policy.replace("nonce", "hash") };
    },
    onError: (error) => errors.push(error),
    async render(_key, options): Promise<Render> {
      renders.push(options);
      const { status = 200, headers = {}, body = "page", ...notes } = await behave(options);
      const { partial = false, complete = true, validFor, offersFor } = notes;
      const all = { "Cache-Control": cachePolicies.content, "Content-Type": "text/html; charset=utf-8", ...headers };
      const response = new Response(body, { status, headers: all });
      return { response, notes: () => ({ partial, complete, validFor, offersFor }) };
    },
  });
  /** The page as one visitor gets it. */
  async function visit(which = key, waitForAll = false) {
    const page = cache.find(which, clock.now());
    return textOf(page ? { page } : await cache.fetch(which, { waitForAll, waitForStored: false }));
  }
  const untilStored = () => expect.poll(() => store.get(key)).toBeDefined();
  return {
    cache,
    clock,
    store,
    renders,
    errors,
    visit,
    untilStored,
    behave(next: typeof behave) {
      behave = next;
    },
  };
}

async function textOf(result: PageResult): Promise<string> {
  if (!result) return "(rendered for this request)";
  return "page" in result ? String(result.page.variants.identity.body) : result.response.text();
}

/** A body whose end the test decides. */
function slowBody() {
  const go = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from("first "));
      await go.promise;
      controller.enqueue(Buffer.from("second"));
      controller.close();
    },
  });
  return { body, finish: go.resolve };
}

/** The response of the client whose request started the render. */
async function firstResponse(result: Promise<PageResult>): Promise<Response> {
  const first = await result;
  if (!first || "page" in first) throw new Error("The first client gets the stream of its render");
  return first.response;
}

describe("one render", () => {
  test("a hundred concurrent requests share one render, and each gets the complete page", async () => {
    const { visit, renders } = setUp();
    const pages = await Promise.all(Array.from({ length: 100 }, () => visit()));
    expect(renders).toHaveLength(1);
    expect(new Set(pages)).toEqual(new Set(["page"]));
  });

  test("a request that had to wait until the page was stored causes no other render", async () => {
    const { cache, renders, visit } = setUp();
    await visit();
    await expect.poll(() => cache.find(key, 0)).not.toBeNull();
    expect(await cache.fetch(key, { waitForAll: false, waitForStored: false })).toMatchObject({
      page: { complete: true },
    });
    expect(renders).toHaveLength(1);
  });

  test("the first client gets a streamed response; the others wait for the cached page", async () => {
    const { cache, behave, renders } = setUp();
    const slow = slowBody();
    behave(() => ({ body: slow.body }));
    const response = await firstResponse(cache.fetch(key, { waitForAll: false, waitForStored: false }));
    const others = [1, 2].map(() => cache.fetch(key, { waitForAll: false, waitForStored: false }));
    const reader = response.body?.getReader();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe("first ");
    slow.finish();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe("second");
    for (const other of others) expect(await other).toMatchObject({ page: { complete: true } });
    expect(await Promise.all(others.map(async (other) => textOf(await other)))).toEqual(Array(2).fill("first second"));
    expect(renders).toHaveLength(1);
  });

  test("continues when its client disconnects, for the waiting clients and for the cache", async () => {
    const { cache, behave, renders, visit } = setUp();
    const slow = slowBody();
    behave(() => ({ body: slow.body }));
    const response = await firstResponse(cache.fetch(key, { waitForAll: false, waitForStored: false }));
    const other = cache.fetch(key, { waitForAll: false, waitForStored: false });
    void response.body?.cancel();
    slow.finish();
    expect(await textOf(await other)).toBe("first second");
    expect(await visit()).toBe("first second");
    expect(renders).toHaveLength(1);
  });

  test("a client that needs the complete page waits for it, also as the first one", async () => {
    const { cache, behave, renders } = setUp();
    const slow = slowBody();
    behave(() => ({ body: slow.body }));
    const results = [1, 2].map(() => cache.fetch(key, { waitForAll: false, waitForStored: true }));
    slow.finish();
    expect(await Promise.all(results.map(async (result) => textOf(await result)))).toEqual(
      Array(2).fill("first second"),
    );
    expect(renders).toHaveLength(1);
  });

  test.each<[string, Behaviour, string]>([
    ["an error", { status: 503, body: "resting" }, "resting"],
    ["a page with a part missing", { body: "without news", partial: true }, "without news"],
    ["a page that cannot be stored", { body: "unhashable", headers: { "Content-Security-Policy": "x" } }, "unhashable"],
    ["a form", { headers: { "Cache-Control": cachePolicies.form } }, "(rendered for this request)"],
    ["a redirect", { status: 308 }, "(rendered for this request)"],
  ])("all waiting clients share %s, unless it is private", async (_, behaviour, text) => {
    const { visit, behave, renders } = setUp();
    const go = Promise.withResolvers<void>();
    behave(async () => {
      await go.promise;
      return behaviour;
    });
    const visits = Array.from({ length: 10 }, () => visit());
    go.resolve();
    expect(new Set(await Promise.all(visits))).toEqual(new Set([text]));
    expect(renders).toHaveLength(1);
  });

  test("an error in the middle of the body reaches all waiting clients", async () => {
    const { cache, behave, errors, store } = setUp();
    const go = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from("first "));
        await go.promise;
        controller.error(new Error("broken off"));
      },
    });
    behave(() => ({ body }));
    const response = await firstResponse(cache.fetch(key, { waitForAll: false, waitForStored: false }));
    const other = cache.fetch(key, { waitForAll: false, waitForStored: false });
    go.resolve();
    await expect(response.text()).rejects.toThrow("broken off");
    await expect(other).rejects.toThrow("broken off");
    expect(errors).toHaveLength(1);
    expect(store.get(key)).toBeUndefined();
  });
});

describe("age", () => {
  test("a page is fresh, then served stale while it is revalidated", async () => {
    const { visit, clock, renders, behave, untilStored, store } = setUp();
    await visit();
    await untilStored();
    clock.advance(299 * SECOND);
    expect(await visit()).toBe("page");
    expect(renders).toHaveLength(1);

    behave(() => ({ body: "newer" }));
    clock.advance(2 * SECOND);
    expect(await visit()).toBe("page");
    expect(await visit()).toBe("page");
    expect(renders).toHaveLength(2);
    expect(renders[1]).toEqual({ waitForAll: true, background: true });
    await expect.poll(() => store.get(key)?.storedAt).toBe(clock.now());
    expect(await visit()).toBe("newer");
    expect(renders).toHaveLength(2);
  });

  test.each([
    ["while it is fresh", 12_345],
    ["while it is stale", 400 * SECOND],
  ])("a page that becomes wrong %s is not served after that moment", async (_, validFor) => {
    const { visit, clock, behave, untilStored } = setUp();
    behave(() => ({ body: "on sale", validFor }));
    await visit();
    await untilStored();
    behave(() => ({ body: "ended" }));
    clock.advance(validFor - 1);
    expect(await visit()).toBe("on sale");
    clock.advance(1);
    expect(await visit()).toBe("ended");
  });

  test("many pages that become stale together are revalidated a few at a time while they are served stale", async () => {
    const { visit, clock, renders, behave, store } = setUp();
    const keys = Array.from({ length: 20 }, (_, place) => ({ ...key, id: `system /brands/${place}` }));
    const visitAll = () => Promise.all(keys.map((which) => visit(which)));
    await visitAll();
    await expect.poll(() => store.size().pages).toBe(20);
    clock.advance(301 * SECOND);
    const slow = Promise.withResolvers<void>();
    behave(async () => {
      await slow.promise;
      return { body: "newer" };
    });
    expect(new Set([...(await visitAll()), ...(await visitAll())])).toEqual(new Set(["page"]));
    expect(renders).toHaveLength(20 + 8);
    slow.resolve();
    await expect.poll(async () => new Set(await visitAll())).toEqual(new Set(["newer"]));
    expect(renders).toHaveLength(20 + 20);
  });

  test("after stale-while-revalidate the visitor waits for a new page", async () => {
    const { visit, clock, behave, untilStored } = setUp();
    await visit();
    await untilStored();
    clock.advance(3901 * SECOND);
    behave(() => ({ body: "newer" }));
    expect(await visit()).toBe("newer");
  });

  test("after stale-while-revalidate the stale page is served when the new one takes too long", async () => {
    const { visit, clock, behave, untilStored } = setUp({ staleTimeout: 5 });
    await visit();
    await untilStored();
    clock.advance(3901 * SECOND);
    behave(() => ({ body: slowBody().body }));
    expect(await visit()).toBe("page");
  });

  test.each<[string, Behaviour]>([
    ["an error", { status: 503, body: "resting" }],
    ["a page with a part missing", { body: "without news", partial: true }],
  ])("the stale page is served instead of %s for a day", async (_, bad) => {
    const { visit, clock, behave, untilStored, renders } = setUp();
    await visit();
    await untilStored();
    behave(() => bad);
    clock.advance(86_699 * SECOND);
    expect(await visit()).toBe("page");
    // No further render yet.
    expect(await visit()).toBe("page");
    expect(renders).toHaveLength(2);
    clock.advance(2 * SECOND);
    expect(await visit()).toBe(bad.body);
  });

  test.each<[string, Behaviour | null]>([
    ["fails", { status: 503, body: "resting" }],
    ["lacks a part", { body: "without news", partial: true }],
    ["takes longer than a visitor waits", null],
  ])("a page that offers what is over replaces nothing when its render %s; until then it does", async (_, bad) => {
    const { cache, visit, clock, behave, untilStored } = setUp({ staleTimeout: 5 });
    const [night, end] = [600 * SECOND, 1200 * SECOND];
    behave(() => ({ body: "on sale", validFor: night, offersFor: end }));
    await visit();
    await untilStored();
    const slow = Promise.withResolvers<Behaviour>();
    behave(() => bad ?? slow.promise);
    clock.advance(end - 1);
    expect(await visit()).toBe("on sale");
    clock.advance(1);
    expect(cache.findForError(key, false)).toBeNull();
    const after = visit();
    slow.resolve({ body: "ended" });
    expect(await after).toBe(bad?.body ?? "ended");
  });

  test("an error of a render is reported, and the stale page served", async () => {
    const { visit, clock, behave, untilStored, errors } = setUp();
    await visit();
    await untilStored();
    clock.advance(4000 * SECOND);
    behave(() => Promise.reject(new Error("a fault")));
    expect(await visit()).toBe("page");
    expect(errors).toEqual([new Error("a fault")]);
  });

  test("a page that no longer exists is removed from the cache", async () => {
    const { visit, clock, behave, untilStored, store } = setUp();
    await visit();
    await untilStored();
    clock.advance(4000 * SECOND);
    behave(() => ({ status: 404, body: "not found", headers: { "Cache-Control": cachePolicies.private } }));
    expect(await visit()).toBe("not found");
    expect(store.get(key)).toBeUndefined();
  });
});

describe("purge", () => {
  test("the next visitor gets a new page", async () => {
    const { visit, behave, untilStored, store } = setUp();
    await visit();
    await untilStored();
    behave(() => ({ body: "newer" }));
    store.purge();
    expect(await visit()).toBe("newer");
  });

  test("a render that began before it does not count as new", async () => {
    const { visit, behave, store, cache, clock } = setUp();
    const slow = slowBody();
    behave(() => ({ body: slow.body }));
    const old = visit();
    store.purge();
    behave(() => ({ body: "newer" }));
    expect(await visit()).toBe("newer");
    slow.finish();
    await old;
    await expect.poll(() => cache.find(key, clock.now())).not.toBeNull();
    expect(await visit()).toBe("newer");
  });

  test.each<[string, Behaviour]>([
    ["that the page no longer exists", { status: 404 }],
    ["that it failed", { status: 503 }],
    ["that a part is missing", { partial: true }],
  ])("a render that began before does not affect the page rendered after it by finding %s", async (_, bad) => {
    const { cache, visit, behave, untilStored, store, renders } = setUp();
    const proceed = Promise.withResolvers<void>();
    behave(async () => {
      await proceed.promise;
      return bad;
    });
    const before = cache.fetch(key, { waitForAll: false, waitForStored: false });
    store.purge();
    behave(() => ({ body: "newer" }));
    await visit();
    await untilStored();
    proceed.resolve();
    await before;
    expect(store.get(key)).toMatchObject({ retryAt: 0 });
    expect(await visit()).toBe("newer");
    expect(renders).toHaveLength(2);
  });

  test("the stale page is still served instead of an error", async () => {
    const { visit, behave, untilStored, store } = setUp();
    await visit();
    await untilStored();
    store.purge();
    behave(() => ({ status: 503 }));
    expect(await visit()).toBe("page");
  });
});

test("a render knows whether it runs in the background", async () => {
  const { visit, untilStored, clock, renders, store } = setUp();
  await visit();
  await untilStored();
  const first = store.get(key);
  clock.advance(301 * SECOND);
  await visit();
  await expect.poll(() => store.get(key)).not.toBe(first);
  clock.advance(3_902 * SECOND);
  await visit();
  expect(renders.map(({ background }) => background)).toEqual([false, true, false]);
});

describe("a response that is never stored", () => {
  test.each<[string, Behaviour]>([
    ["a cookie", { headers: { "Set-Cookie": "a=b" } }],
    ["a private response", { headers: { "Cache-Control": cachePolicies.private } }],
    ["a form", { headers: { "Cache-Control": cachePolicies.form } }],
    ["a 404", { status: 404 }],
    ["a 500", { status: 500 }],
    ["a redirect", { status: 308 }],
    ["a part missing", { partial: true }],
    ["a response that varies by another header", { headers: { Vary: "User-Agent" } }],
    ["a response that varies by everything", { headers: { Vary: "*" } }],
  ])("%s", async (_, behaviour) => {
    const { visit, behave, renders, store } = setUp();
    behave(() => behaviour);
    await visit();
    const rendersAfterVisit = async () => {
      await visit();
      return renders.length;
    };
    await expect.poll(rendersAfterVisit).toBeGreaterThan(1);
    expect(store.size().pages).toBe(0);
  });

  test("a response to one visitor, or one that depends on the request's query, is not shared", () => {
    const head = (status: number, headers: Record<string, string> = {}) =>
      isShareable(new Response(null, { status, headers: { "Cache-Control": cachePolicies.content, ...headers } }));
    expect([head(200), head(404), head(503)]).toEqual([true, true, true]);
    expect(head(200, { "Set-Cookie": "a=b" })).toBe(false);
    expect(head(404, { "Set-Cookie": "a=b" })).toBe(false);
    expect(head(200, { "Cache-Control": cachePolicies.form })).toBe(false);
    expect(head(308)).toBe(false);
    expect(head(202)).toBe(false);
  });
});

describe("a page that was streamed in parts", () => {
  test("is served until a complete one is cached, for which a crawler waits", async () => {
    const { visit, behave, untilStored, renders, store } = setUp();
    behave(({ waitForAll }) => ({ body: waitForAll ? "complete" : "in parts", complete: waitForAll }));
    expect(await visit()).toBe("in parts");
    await untilStored();
    expect(await visit(key, false)).toBe("in parts");
    await expect.poll(() => store.get(key)?.complete).toBe(true);
    expect(await visit()).toBe("complete");
    expect(renders).toHaveLength(2);
  });

  test("is not served to a crawler", async () => {
    const { cache, visit, behave, untilStored } = setUp();
    behave(({ waitForAll }) => ({ body: waitForAll ? "complete" : "in parts", complete: waitForAll }));
    await visit();
    await untilStored();
    expect(await textOf(await cache.fetch(key, { waitForAll: true, waitForStored: false }))).toBe("complete");
  });
});

describe("a cached page", () => {
  test("has a strong ETag for each encoding, and no internal header of the render", async () => {
    const { visit, behave, untilStored, store } = setUp();
    behave(() => ({ body: "page ".repeat(500), headers: { "X-Request-Id": "id-of-the-render", Vary: "Cookie" } }));
    await visit();
    await untilStored();
    const { br, gzip, identity } = store.get(key)?.variants ?? {};
    const tags = [br?.etag, gzip?.etag, identity?.etag];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    const text = JSON.stringify(br?.headers).toLowerCase();
    expect(text).toContain('"vary","accept-encoding, cookie"');
    expect(text).toContain('"content-encoding","br"');
    expect(text).not.toContain("id-of-the-render");
    expect(JSON.stringify(br?.notModified).toLowerCase()).not.toContain("content-");
  });

  test("has script hashes and no nonce", async () => {
    const { visit, behave, untilStored, store } = setUp();
    behave(() => ({ body: "<script nonce=x></script>", headers: { "Content-Security-Policy": "script-src nonce" } }));
    await visit();
    await untilStored();
    const { body, headers } = store.get(key)?.variants.identity ?? {};
    expect(String(body)).toBe("<script></script>");
    expect(headers).toContain("script-src hash");
  });

  test("with a query evicts no page without one", async () => {
    const { visit, behave, store, untilStored } = setUp();
    await visit();
    await untilStored();
    const body = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 31) % 251));
    behave(() => ({ body }));
    for (let page = 1; page <= 60; page += 1) {
      await visit({ ...key, id: `system /faq?page=${page}`, url: `/faq?page=${page}`, apart: true });
    }
    await expect.poll(() => store.size().pages).toBeGreaterThan(2);
    expect(store.size().bytes).toBeLessThan(1024 * 1024);
    expect(store.get(key)).toBeDefined();
  });
});
