import { describe, expect, test } from "vitest";
import { cachePolicies } from "~/http/caching/cache-policies";
import type { RenderedPage } from "~/http/caching/in-flight-render.server";
import { createPageCache, isShareable, type OpenedPage, type RenderOrder } from "~/http/caching/page-cache.server";
import type { PageKey } from "~/http/caching/page-key.server";
import { createPageStore } from "~/http/caching/page-store.server";
import { handClock } from "../support/hand-clock";

const SECOND = 1000;
const key: PageKey = { id: "system /faq", url: "/faq", colorMode: "system", queried: false };

type Behaviour = {
  status?: number;
  headers?: Record<string, string>;
  body?: BodyInit;
  degraded?: boolean;
  outdated?: boolean;
  whole?: boolean;
};

/** A cache over renders that a test decides about. */
function setUp({ patience = 10_000 } = {}) {
  const clock = handClock();
  const store = createPageStore(1024 * 1024);
  const orders: RenderOrder[] = [];
  const faults: unknown[] = [];
  let behave: (order: RenderOrder) => Behaviour | Promise<Behaviour> = () => ({ body: "page" });
  const cache = createPageCache({
    store,
    clock,
    patience,
    seal: (html, policy) => ({ html: html.replace(" nonce=x", ""), policy: policy.replace("nonce", "hash") }),
    onFault: (error) => faults.push(error),
    async render(order): Promise<RenderedPage> {
      orders.push(order);
      const { status = 200, headers = {}, body = "page", ...told } = await behave(order);
      const { degraded = false, outdated = false, whole = true } = told;
      const all = { "Cache-Control": cachePolicies.content, "Content-Type": "text/html; charset=utf-8", ...headers };
      return { response: new Response(body, { status, headers: all }), account: () => ({ degraded, outdated, whole }) };
    },
  });
  /** The page as one visitor gets it. */
  async function visit(which = key, whole = false) {
    const stored = cache.find(which, clock.now());
    return read(stored ? { stored } : await cache.open(which, whole));
  }
  const settle = () => expect.poll(() => store.get(key)).toBeDefined();
  return {
    cache,
    clock,
    store,
    orders,
    faults,
    visit,
    settle,
    behave(next: typeof behave) {
      behave = next;
    },
  };
}

async function read(opened: OpenedPage): Promise<string> {
  if ("stored" in opened) return String(opened.stored.variants.identity.body);
  const leave = opened.live.join();
  let text = "";
  for await (const chunk of opened.live.body("identity")) text += chunk;
  leave();
  return text;
}

/** A body that comes when a test says so. */
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

describe("one render", () => {
  test("a hundred at once: one render, and each gets all of it", async () => {
    const { visit, orders } = setUp();
    const pages = await Promise.all(Array.from({ length: 100 }, () => visit()));
    expect(orders).toHaveLength(1);
    expect(new Set(pages)).toEqual(new Set(["page"]));
  });

  test("those who wait get what is there before the rest has come, late comers too", async () => {
    const { cache, behave, orders } = setUp();
    const slow = slowBody();
    behave(() => ({ body: slow.body }));
    const readers = await Promise.all(
      [1, 2].map(async () => {
        const opened = await cache.open(key, false);
        if ("stored" in opened) throw new Error("nothing can be stored yet");
        opened.live.join();
        return opened.live.body("identity");
      }),
    );
    for (const reader of readers) expect(String((await reader.next()).value)).toBe("first ");
    slow.finish();
    for (const reader of readers) expect(String((await reader.next()).value)).toBe("second");
    expect(orders).toHaveLength(1);
  });

  test("goes on when one of two leaves, and stops when both have", async () => {
    const { cache, behave, orders } = setUp();
    behave(() => ({ body: slowBody().body }));
    const opened = await cache.open(key, false);
    if ("stored" in opened) throw new Error("nothing can be stored yet");
    const [leave, leaveToo] = [opened.live.join(), opened.live.join()];
    leave();
    leave();
    expect(orders[0]?.signal.aborted).toBe(false);
    leaveToo();
    expect(orders[0]?.signal.aborted).toBe(true);
    await cache.open(key, false);
    expect(orders).toHaveLength(2);
  });

  test("one that was given up is not kept, however it ended", async () => {
    const { cache, behave, store, faults } = setUp();
    const slow = slowBody();
    behave(() => ({ body: slow.body }));
    const opened = await cache.open(key, false);
    if ("stored" in opened) throw new Error("nothing can be stored yet");
    opened.live.join()();
    slow.finish();
    await expect(opened.live.finished).rejects.toThrow("Everybody left");
    expect(store.get(key)).toBeUndefined();
    expect(faults).toEqual([]);
  });
});

test("a crawler that leaves does not hold back the page that it waited for", async () => {
  const { cache, visit, behave, settle, orders } = setUp();
  behave(() => ({ body: "in parts", whole: false }));
  await visit();
  await settle();
  behave(({ signal }) => {
    const { body, finish } = slowBody();
    signal.addEventListener("abort", () => finish());
    return { body };
  });
  const opened = await cache.open(key, true);
  if ("stored" in opened) throw new Error("nothing whole can be stored yet");
  opened.live.join()();
  await opened.kept;
  expect(await visit()).toBe("in parts");
  expect(orders).toHaveLength(3);
});

describe("age", () => {
  test("fresh as it is, then given while a new one is made", async () => {
    const { visit, clock, orders, behave, settle, store } = setUp();
    await visit();
    await settle();
    clock.pass(299 * SECOND);
    expect(await visit()).toBe("page");
    expect(orders).toHaveLength(1);

    behave(() => ({ body: "newer" }));
    clock.pass(2 * SECOND);
    expect(await visit()).toBe("page");
    expect(await visit()).toBe("page");
    expect(orders).toHaveLength(2);
    expect(orders[1]?.whole).toBe(true);
    await expect.poll(() => store.get(key)?.storedAt).toBe(clock.now());
    expect(await visit()).toBe("newer");
    expect(orders).toHaveLength(2);
  });

  test("many that grow old together are made anew a few at a time, and old ones are given meanwhile", async () => {
    const { visit, clock, orders, behave, store } = setUp();
    const keys = Array.from({ length: 20 }, (_, place) => ({ ...key, id: `system /brands/${place}` }));
    const visitAll = () => Promise.all(keys.map((which) => visit(which)));
    await visitAll();
    await expect.poll(() => store.size().pages).toBe(20);
    clock.pass(301 * SECOND);
    const slow = Promise.withResolvers<void>();
    behave(async () => {
      await slow.promise;
      return { body: "newer" };
    });
    expect(new Set([...(await visitAll()), ...(await visitAll())])).toEqual(new Set(["page"]));
    expect(orders).toHaveLength(20 + 8);
    slow.resolve();
    await expect.poll(async () => new Set(await visitAll())).toEqual(new Set(["newer"]));
    expect(orders).toHaveLength(20 + 20);
  });

  test("too old: the visitor waits for the new one", async () => {
    const { visit, clock, behave, settle } = setUp();
    await visit();
    await settle();
    clock.pass(3901 * SECOND);
    behave(() => ({ body: "newer" }));
    expect(await visit()).toBe("newer");
  });

  test("too old, and the new one takes too long: the old one", async () => {
    const { visit, clock, behave, settle } = setUp({ patience: 5 });
    await visit();
    await settle();
    clock.pass(3901 * SECOND);
    behave(() => ({ body: slowBody().body }));
    expect(await visit()).toBe("page");
  });

  test.each<[string, Behaviour]>([
    ["an error", { status: 503, body: "resting" }],
    ["a page with a part missing", { body: "without news", degraded: true }],
  ])("in place of %s the old one for a day, and no longer", async (_, bad) => {
    const { visit, clock, behave, settle, orders } = setUp();
    await visit();
    await settle();
    behave(() => bad);
    clock.pass(86_699 * SECOND);
    expect(await visit()).toBe("page");
    // Not tried again at once.
    expect(await visit()).toBe("page");
    expect(orders).toHaveLength(2);
    clock.pass(2 * SECOND);
    expect(await visit()).toBe(bad.body);
  });

  test("a render that throws is told of, and the old one stands in", async () => {
    const { visit, clock, behave, settle, faults } = setUp();
    await visit();
    await settle();
    clock.pass(4000 * SECOND);
    behave(() => Promise.reject(new Error("a fault")));
    expect(await visit()).toBe("page");
    expect(faults).toEqual([new Error("a fault")]);
  });

  test("what is gone is gone, whatever was kept", async () => {
    const { visit, clock, behave, settle, store } = setUp();
    await visit();
    await settle();
    clock.pass(4000 * SECOND);
    behave(() => ({ status: 404, body: "not found", headers: { "Cache-Control": cachePolicies.private } }));
    expect(await visit()).toBe("not found");
    expect(store.get(key)).toBeUndefined();
  });
});

describe("purge", () => {
  test("the next visitor gets a new page", async () => {
    const { visit, behave, settle, store } = setUp();
    await visit();
    await settle();
    behave(() => ({ body: "newer" }));
    store.purge();
    expect(await visit()).toBe("newer");
  });

  test("what was begun before is not taken for new", async () => {
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
    ["that the page is gone", { status: 404 }],
    ["that it failed", { status: 503 }],
    ["that a part is missing", { degraded: true }],
  ])("one that was begun before takes nothing from the page made after it by saying %s", async (_, bad) => {
    const { cache, visit, behave, settle, store, orders } = setUp();
    const goOn = Promise.withResolvers<void>();
    behave(async () => {
      await goOn.promise;
      return bad;
    });
    const before = await cache.open(key, false);
    store.purge();
    behave(() => ({ body: "newer" }));
    await visit();
    await settle();
    goOn.resolve();
    if ("stored" in before) throw new Error("nothing can be stored yet");
    await before.kept;
    expect(store.get(key)).toMatchObject({ retryAt: 0 });
    expect(await visit()).toBe("newer");
    expect(orders).toHaveLength(2);
  });

  test("the old page is still there for the case of an error", async () => {
    const { visit, behave, settle, store } = setUp();
    await visit();
    await settle();
    store.purge();
    behave(() => ({ status: 503 }));
    expect(await visit()).toBe("page");
  });
});

test("a render knows whether a visitor waits for it", async () => {
  const { visit, settle, clock, orders, store } = setUp();
  await visit();
  await settle();
  const first = store.get(key);
  clock.pass(301 * SECOND);
  await visit();
  await expect.poll(() => store.get(key)).not.toBe(first);
  clock.pass(3_902 * SECOND);
  await visit();
  expect(orders.map(({ behind }) => behind)).toEqual([false, true, false]);
});

describe("a page that is made of old answers", () => {
  test("is given, and made anew with the next request", async () => {
    const { visit, behave, settle, store, orders } = setUp();
    behave(() => ({ body: "last night's", outdated: true }));
    await visit();
    await settle();
    behave(() => ({ body: "newer" }));
    expect(await visit()).toBe("last night's");
    await expect.poll(() => store.get(key)?.outdatedSince).toBeNull();
    expect(await visit()).toBe("newer");
    expect(orders).toHaveLength(2);
  });

  test("and stays so is made anew less and less often, until everything is purged", async () => {
    const { visit, behave, settle, clock, orders, store } = setUp();
    behave(() => ({ body: "last night's", outdated: true }));
    await visit();
    await settle();
    /** Visits every tenth of a second. */
    const visitFor = async (seconds: number) => {
      const before = orders.length;
      for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
        clock.pass(SECOND / 10);
        const known = store.get(key);
        const asked = orders.length;
        await visit();
        if (orders.length > asked) await expect.poll(() => store.get(key)).not.toBe(known);
      }
      return orders.length - before;
    };
    expect(await visitFor(20)).toBe(8);
    // Ten seconds at most lie between two tries.
    expect(await visitFor(60)).toBe(6);
    const before = orders.length;
    store.purge();
    await visit();
    expect(orders).toHaveLength(before + 1);
  });
});

describe("never kept", () => {
  test.each<[string, Behaviour]>([
    ["a cookie", { headers: { "Set-Cookie": "a=b" } }],
    ["a private answer", { headers: { "Cache-Control": cachePolicies.private } }],
    ["a form", { headers: { "Cache-Control": cachePolicies.form } }],
    ["a 404", { status: 404 }],
    ["a 500", { status: 500 }],
    ["a redirect", { status: 308 }],
    ["a part missing", { degraded: true }],
    ["what varies by another header", { headers: { Vary: "User-Agent" } }],
    ["what varies by everything", { headers: { Vary: "*" } }],
  ])("%s", async (_, behaviour) => {
    const { visit, behave, orders, store } = setUp();
    behave(() => behaviour);
    await visit();
    const ordersAfterVisit = async () => {
      await visit();
      return orders.length;
    };
    await expect.poll(ordersAfterVisit).toBeGreaterThan(1);
    expect(store.size().pages).toBe(0);
  });

  test("what is one visitor's, or depends on their address, goes to no other", () => {
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

describe("a page that the browser has to put together", () => {
  test("serves until there is a whole one; a crawler waits for that", async () => {
    const { visit, behave, settle, orders, store } = setUp();
    behave(({ whole }) => ({ body: whole ? "whole" : "in parts", whole }));
    expect(await visit()).toBe("in parts");
    await settle();
    expect(await visit(key, false)).toBe("in parts");
    await expect.poll(() => store.get(key)?.whole).toBe(true);
    expect(await visit()).toBe("whole");
    expect(orders).toHaveLength(2);
  });

  test("is no substitute for a whole one", async () => {
    const { cache, visit, behave, settle } = setUp();
    behave(({ whole }) => ({ body: whole ? "whole" : "in parts", whole }));
    await visit();
    await settle();
    expect(await read(await cache.open(key, true))).toBe("whole");
  });
});

describe("what is kept", () => {
  test("has a strong ETag for each coding, and nothing of the one request it was made for", async () => {
    const { visit, behave, settle, store } = setUp();
    behave(() => ({ body: "page ".repeat(500), headers: { "X-Request-Id": "id-of-the-render", Vary: "Cookie" } }));
    await visit();
    await settle();
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

  test("is sealed: no nonce", async () => {
    const { visit, behave, settle, store } = setUp();
    behave(() => ({ body: "<script nonce=x></script>", headers: { "Content-Security-Policy": "script-src nonce" } }));
    await visit();
    await settle();
    const { body, headers } = store.get(key)?.variants.identity ?? {};
    expect(String(body)).toBe("<script></script>");
    expect(headers).toContain("script-src hash");
  });

  test("made-up queries push out each other, no plain page", async () => {
    const { visit, behave, store, settle } = setUp();
    await visit();
    await settle();
    const body = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 31) % 251));
    behave(() => ({ body }));
    for (let page = 1; page <= 60; page += 1) {
      await visit({ ...key, id: `system /faq?page=${page}`, url: `/faq?page=${page}`, queried: true });
    }
    await expect.poll(() => store.size().pages).toBeGreaterThan(2);
    expect(store.size().bytes).toBeLessThan(1024 * 1024);
    expect(store.get(key)).toBeDefined();
  });
});
