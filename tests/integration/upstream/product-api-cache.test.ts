import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CachedTransport, createCachedTransport } from "~/content/product-api/cached-transport.server";
import { createHttpTransport } from "~/content/product-api/http-transport.server";
import {
  createDataFreshness,
  type DataFreshness,
  dataFreshness,
} from "~/platform/upstream-cache/data-freshness.server";
import { manualClock } from "../../support/servers/manual-clock";
import { type StubApi, sendJson, sendText404, startStubApi } from "../../support/services/stub-api";

const MINUTE = 60_000;

let api: StubApi;
let clock: ReturnType<typeof manualClock>;
let faults: unknown[];
let cached: CachedTransport;

type Listener = Parameters<StubApi["behave"]>[0];

const link = (label: string) => ({ links: [{ label, url: "/faq", icon: "lucide:map" }] });
const down: Listener = (request) => void request.socket.destroy();
/** Delays a listener by so many ms. */
const slow =
  (delay: number, listener: Listener): Listener =>
  (request, response) =>
    void setTimeout(() => listener(request, response), delay);

beforeAll(async () => {
  api = await startStubApi(sendJson(link("first")));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.behave(sendJson(link("first")));
  api.requests.length = 0;
  clock = manualClock();
  faults = [];
  cached = createCachedTransport(createHttpTransport(api.url, { timeout: 1_000 }), {
    clock,
    onFault: (error) => faults.push(error),
  });
});

const read = async () => (await cached.transport("links", {}))?.links[0]?.label;
async function readsStaleData(): Promise<boolean> {
  const use = createDataFreshness();
  await dataFreshness.run(use, read);
  return use.staleDataUsed;
}

test("a hundred concurrent readers share one request", async () => {
  api.behave(slow(50, sendJson(link("first"))));
  const labels = await Promise.all(Array.from({ length: 100 }, read));
  expect(new Set(labels)).toEqual(new Set(["first"]));
  expect(api.requests).toEqual(["GET /links"]);
});

test("a fresh value is not requested again", async () => {
  await read();
  clock.advance(29_000);
  await read();
  expect(api.requests).toHaveLength(1);
});

test.each([31_000, 60 * MINUTE, 7 * 24 * 60 * MINUTE])(
  "after %i ms a reader gets the stale value immediately, and it is revalidated in the background",
  async (age) => {
    await read();
    clock.advance(age);
    let respond: (() => void) | undefined;
    api.behave((request, response) => {
      respond = () => sendJson(link("second"))(request, response);
    });
    // The new response is held back: a reader that waited for it would never return.
    expect(await Promise.all(Array.from({ length: 100 }, read))).toEqual(Array(100).fill("first"));
    await expect.poll(() => respond).toBeDefined();
    expect(api.requests).toHaveLength(2);
    respond?.();
    await expect.poll(read).toBe("second");
    expect(api.requests).toHaveLength(2);
  },
);

describe("a reader in a background render", () => {
  const readPatiently = (use: DataFreshness) => dataFreshness.run(use, read);

  test("waits for the new value", async () => {
    await read();
    clock.advance(MINUTE);
    api.behave(slow(50, sendJson(link("second"))));
    const use = createDataFreshness(600_000);
    expect(await readPatiently(use)).toBe("second");
    expect(use.staleDataUsed).toBe(false);
    expect(api.requests).toHaveLength(2);
  });

  test.each<[string, Listener, number]>([
    ["when the API takes longer", () => undefined, 20],
    ["when the API is out", down, 600_000],
  ])("has the stale value %s", async (_, listener, staleTimeout) => {
    await read();
    clock.advance(MINUTE);
    api.behave(listener);
    const use = createDataFreshness(staleTimeout);
    expect(await readPatiently(use)).toBe("first");
    expect(use.staleDataUsed).toBe(true);
  });
});

describe("an API that gives ETags", () => {
  const tagged: Listener = (request, response) => {
    const etag = 'W/"1"';
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { "content-type": "application/json", etag }).end(JSON.stringify(link("tagged")));
  };

  test("gets conditional requests, and sends no body when nothing changed", async () => {
    const statuses: number[] = [];
    api.behave((request, response) => {
      response.on("finish", () => statuses.push(response.statusCode));
      tagged(request, response);
    });
    await read();
    for (const round of [2, 3]) {
      clock.advance(MINUTE);
      expect(await read()).toBe("tagged");
      await expect.poll(() => statuses.length).toBe(round);
      await expect.poll(readsStaleData).toBe(false);
    }
    expect(statuses).toEqual([200, 304, 304]);
    expect(faults).toEqual([]);
    // A confirmed value is fresh again.
    await read();
    expect(api.requests).toHaveLength(3);
  });

  test("a 304 to an unconditional request is an outage", async () => {
    api.behave((_, response) => response.writeHead(304).end());
    await expect(read()).rejects.toThrow();
  });
});

describe("an API with an outage", () => {
  const troubles: [string, Listener][] = [
    ["hangs up", down],
    ["responds with 503", sendJson({}, 503)],
    ["does not respond", () => undefined],
    ["breaks the contract", sendJson({ links: [{ label: 7 }] })],
    ["has a balancer that responds with 404", sendText404],
    ["has a gateway that responds with 404 in JSON", sendJson({ message: "no Route matched" }, 404)],
    ["sends a web page", (_, response) => response.writeHead(200).end("<h1>Hello</h1>")],
  ];

  test.each(troubles)("that %s: readers get the last good value, however old", async (_, trouble) => {
    await read();
    api.behave(trouble);
    for (const hours of [1, 24, 240]) {
      clock.advance(hours * 60 * MINUTE);
      expect(await read()).toBe("first");
      await expect.poll(() => faults.length).toBeGreaterThan(0);
      faults.length = 0;
    }
    api.behave(sendJson(link("back")));
    clock.advance(MINUTE);
    await read();
    await expect.poll(read).toBe("back");
  });

  test("does not get a request from every reader", async () => {
    await read();
    api.behave(down);
    clock.advance(MINUTE);
    await read();
    await expect.poll(() => faults.length).toBe(1);
    const requestCount = api.requests.length;
    for (let reader = 0; reader < 20; reader += 1) await read();
    expect(api.requests).toHaveLength(requestCount);
  });

  test.each(troubles)(
    "that %s from the start is an outage, and the next reader sends a request",
    async (_, trouble) => {
      api.behave(trouble);
      await expect(read()).rejects.toThrow("[GET]");
      api.behave(sendJson(link("up")));
      expect(await read()).toBe("up");
    },
  );
});

describe("an API that sends Retry-After", () => {
  const busy =
    (retryAfter: string, status = 503): Listener =>
    (_, response) =>
      void response.writeHead(status, { "retry-after": retryAfter }).end();

  test.each([429, 503])("gets no request until then after a %i", async (status) => {
    await read();
    clock.advance(MINUTE);
    api.behave(busy("60", status));
    await read();
    await expect.poll(() => faults.length).toBe(1);
    const requestCount = api.requests.length;
    for (let second = 1; second < 60; second += 1) {
      clock.advance(1000);
      // A reader with a long time limit would wait for a request in flight.
      expect(await dataFreshness.run(createDataFreshness(600_000), read)).toBe("first");
    }
    expect(api.requests).toHaveLength(requestCount);
    api.behave(sendJson(link("back")));
    clock.advance(1000);
    await read();
    await expect.poll(read).toBe("back");
  });

  test("gets no request until then for a value that is not cached either", async () => {
    api.behave(busy("60"));
    await expect(read()).rejects.toThrow("503 Service Unavailable");
    const requestCount = api.requests.length;
    api.behave(sendJson(link("up")));
    clock.advance(59_000);
    await expect(read()).rejects.toThrow("503 Service Unavailable");
    expect(api.requests).toHaveLength(requestCount);
    clock.advance(1000);
    expect(await read()).toBe("up");
  });

  test("gets a request after a few minutes at most, and after it announced a change", async () => {
    api.behave(busy("86400"));
    await expect(read()).rejects.toThrow("503");
    api.behave(sendJson(link("up")));
    clock.advance(5 * MINUTE);
    expect(await read()).toBe("up");
    clock.advance(MINUTE);
    api.behave(busy("86400"));
    await read();
    await expect.poll(() => faults.length).toBe(2);
    api.behave(sendJson(link("changed")));
    await cached.purge();
    expect(await read()).toBe("changed");
  });
});

describe("when the content changed", () => {
  test("the next reader has the new value", async () => {
    await read();
    api.behave(sendJson(link("second")));
    await cached.purge();
    expect(await read()).toBe("second");
    expect(api.requests).toHaveLength(2);
  });

  test("readers get the stale value until a slow API has sent the new one", async () => {
    // Longer than the test may take: a reader that waited for the response would never return.
    const patient = createHttpTransport(api.url, { timeout: 600_000 });
    cached = createCachedTransport(patient, { clock, onFault: (error) => faults.push(error) });
    await read();
    let respond: (() => void) | undefined;
    api.behave((request, response) => {
      respond = () => sendJson(link("second"))(request, response);
    });
    const purged = cached.purge();
    const use = createDataFreshness();
    expect(await dataFreshness.run(use, read)).toBe("first");
    expect(use.staleDataUsed).toBe(true);
    await expect.poll(() => respond).toBeDefined();
    respond?.();
    await purged;
    use.staleDataUsed = false;
    expect(await dataFreshness.run(use, read)).toBe("second");
    expect(use.staleDataUsed).toBe(false);
    expect(faults).toEqual([]);
    expect(api.requests).toHaveLength(2);
  });

  test("the last good value remains during an outage", async () => {
    await read();
    api.behave(down);
    await cached.purge();
    expect(await read()).toBe("first");
  });
});

describe("requests that visitors can invent", () => {
  const list = (total: number) => ({ brands: [], categories: [], page: 1, pages: 1, total });
  const noise = {
    brands: [],
    categories: Array.from({ length: 900 }, (_, n) => ({ slug: `c${n}`, name: "x".repeat(60), count: 0 })),
    page: 1,
    pages: 1,
    total: 0,
  };

  test("searches evict no value of the site's own requests or of a filter", async () => {
    api.behave((request, response) => {
      const { url = "" } = request;
      const body = url.includes("q=") ? noise : url.includes("category=") ? list(3) : link("first");
      sendJson(body)(request, response);
    });
    const filter = () => cached.transport("brands", { query: { category: "tents" } });
    await filter();
    await read();
    for (let word = 0; word < 200; word += 1) await cached.transport("brands", { query: { q: `word ${word}` } });
    expect(api.requests).toHaveLength(202);
    // The part for searches is full: the first search was evicted.
    await cached.transport("brands", { query: { q: "word 0" } });
    expect(api.requests).toHaveLength(203);
    await cached.transport("brands", { query: { q: "word 199" } });
    await read();
    await filter();
    expect(api.requests).toHaveLength(203);
  });

  test("the order of parameters does not change the key", async () => {
    api.behave(sendJson(list(3)));
    await cached.transport("brands", { query: { order: "name", q: "tent" } });
    await cached.transport("brands", { query: { q: "tent", order: "name", category: undefined } });
    expect(api.requests).toHaveLength(1);
    await cached.transport("brands", { query: { q: "tent", order: "booth" } });
    expect(api.requests).toHaveLength(2);
  });

  test("slugs that do not exist are requested once, and evict no value", async () => {
    api.behave((request, response) =>
      (request.url === "/links" ? sendJson(link("first")) : sendJson({ error: "none" }, 404))(request, response),
    );
    await read();
    for (let guess = 0; guess < 1500; guess += 1) {
      expect(await cached.transport("brand", { params: { slug: `nobody-${guess}` } })).toBeNull();
    }
    expect(api.requests).toHaveLength(1501);
    expect(await cached.transport("brand", { params: { slug: "nobody-1499" } })).toBeNull();
    await read();
    expect(api.requests).toHaveLength(1501);
  });
});
