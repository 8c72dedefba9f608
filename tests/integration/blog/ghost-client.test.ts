import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PausedService, ServiceOutage } from "~/base/outage";
import { createGhostClient } from "~/news/blog/ghost-client.server";
import { NotModified } from "~/platform/upstream-cache/upstream-cache";
import { manualClock } from "../../support/servers/manual-clock";
import { ghostFixture, ghostFixtureNames, RECORDED_KEY, RECORDED_URL } from "../../support/services/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";
import { startStubApi } from "../../support/services/stub-api";

let ghost: GhostReplay;
let clock: ReturnType<typeof manualClock>;
let client: ReturnType<typeof createGhostClient>;

beforeAll(async () => {
  ghost = await startGhostReplay();
});
afterAll(() => ghost.close());
beforeEach(() => {
  ghost.behave({ kind: "up" });
  ghost.requests.length = 0;
  clock = manualClock();
  client = createGhostClient({ url: ghost.url, key: ghost.key, clock, timeLimit: 1_000 });
});

async function outageOf(promise: Promise<unknown>): Promise<ServiceOutage> {
  const error = await promise.then(
    () => new Error("it was answered"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceOutage);
  return error as ServiceOutage;
}

/** The result for a recorded status: the body, or an outage after this many requests. */
const RETRIED = [429, 503];

describe("every recorded response", () => {
  test("there are 72", () => expect(ghostFixtureNames).toHaveLength(72));

  test.each(ghostFixtureNames)("%s", async (name) => {
    const { request, response } = ghostFixture(name);
    ghost.behave({ kind: "recorded", name });
    const path = new URL(request.path, ghost.url);
    const query = Object.fromEntries([...path.searchParams].filter(([field]) => field !== "key"));
    const resource = path.pathname.replace(/^\/ghost\/api\/(?:v\d+\/|canary\/)?content\/|\/$/g, "");

    const promise = client.get(resource, query);

    const isJson = /^application\/json/.test(response.headers["content-type"] ?? "");
    if (response.status === 200 && isJson && name !== "head" && name !== "gzip") {
      const text = JSON.stringify(await promise).replaceAll(ghost.url, RECORDED_URL);
      expect(JSON.parse(text)).toEqual(response.body);
    } else if (name === "gzip") {
      expect(await promise).toMatchObject({ posts: [{ slug: "selamat-datang" }, {}, {}] });
    } else {
      const outage = await outageOf(promise);
      if (response.status !== 200) expect(outage.message).toContain(`": ${response.status} `);
      expect(outage.message).not.toContain(RECORDED_KEY);
      expect(outage.message).toContain(`[GET] "${ghost.url}/ghost/api/content/${resource}/`);
    }
    expect(ghost.requests).toHaveLength(RETRIED.includes(response.status) ? 2 : 1);
  });
});

describe("an outage", () => {
  test("names method, address, status and message, without the key", async () => {
    ghost.behave({ kind: "recorded", name: "error-503-starting" });
    const outage = await outageOf(client.get("posts", { limit: 1 }));
    expect(outage.message).toBe(`[GET] "${ghost.url}/ghost/api/content/posts/?limit=1": 503 Service Unavailable`);
    expect(JSON.stringify(outage, Object.getOwnPropertyNames(outage))).not.toContain(RECORDED_KEY);
  });

  test("a slow response is aborted at the time limit, without a retry", async () => {
    ghost.behave({ kind: "slow", delay: 10_000 });
    const outage = await outageOf(client.get("posts"));
    expect(outage.message).toMatch(/: no response in time$/);
  });

  test("a refused connection is retried once", async () => {
    ghost.behave({ kind: "down" });
    const outage = await outageOf(client.get("posts"));
    expect(outage.message).toMatch(/: no response/);
    expect(ghost.requests).toHaveLength(2);
  });

  test("has a cause when no server listens", async () => {
    const gone = await startGhostReplay();
    await gone.close();
    const lonely = createGhostClient({ url: gone.url, key: RECORDED_KEY, clock });
    const outage = await outageOf(lonely.get("posts"));
    expect(outage.message).toBe(`[GET] "${gone.url}/ghost/api/content/posts/": no response (ECONNREFUSED)`);
  });

  test("follows a web page instead of JSON", async () => {
    ghost.behave({ kind: "html" });
    expect((await outageOf(client.get("posts"))).message).toMatch(/: the response is not JSON$/);
  });

  test("follows half a body", async () => {
    ghost.behave({ kind: "half" });
    expect((await outageOf(client.get("posts"))).message).toMatch(/: no response/);
  });

  test("an endless body is aborted early", async () => {
    ghost.behave({ kind: "endless" });
    const patient = createGhostClient({ url: ghost.url, key: RECORDED_KEY, clock, timeLimit: 600_000 });
    const fault = await patient.get("posts").catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ServiceOutage);
    expect(fault).toMatchObject({ message: `[GET] "${ghost.url}/ghost/api/content/posts/": more than 16 MiB` });
  });

  test.each([
    ["nested too deeply", "[".repeat(10_000_000), "JSON nested more than 64 levels deep"],
    ["of a million items", `{"posts":[${"0,".repeat(1_000_000)}0]}`, "JSON with more than 150,000 items"],
  ])("a body %s is not parsed", async (_, body, fault) => {
    const blog = await startStubApi((_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(body),
    );
    const outage = await outageOf(createGhostClient({ url: blog.url, key: RECORDED_KEY, clock }).get("posts"));
    expect(outage.message).toBe(`[GET] "${blog.url}/ghost/api/content/posts/": ${fault}`);
    await blog.stop();
  });

  test("an error for a URL with a password does not contain the key", async () => {
    const url = ghost.url.replace("http://", "http://me:secret@");
    const outage = await outageOf(createGhostClient({ url, key: RECORDED_KEY, clock }).get("posts"));
    expect(outage.message).not.toContain(RECORDED_KEY);
  });
});

describe("after a 429", () => {
  test("the blog gets no request for a minute", async () => {
    ghost.behave({ kind: "recorded", name: "error-429-lockout" });
    await outageOf(client.get("posts"));
    ghost.behave({ kind: "up" });
    ghost.requests.length = 0;

    clock.advance(59_999);
    await expect(client.get("posts")).rejects.toThrow(PausedService);
    expect(ghost.requests).toHaveLength(0);

    clock.advance(1);
    expect(await client.get("posts", { limit: 1 })).toMatchObject({ posts: [{ slug: "selamat-datang" }] });
  });
});

describe.each([
  ["401", "error-401-wrong-key"],
  ["403", "error-403-no-key"],
])("a refused key (%s)", (status, recording) => {
  /** Sends five concurrent requests. @returns how many of them reach the blog */
  async function requestFive(): Promise<number> {
    ghost.requests.length = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => client.get("posts", { page: index })),
    );
    expect(results.every(({ status: outcome }) => outcome === "rejected")).toBe(true);
    return ghost.requests.length;
  }

  test("is retried after each pause, which doubles up to four hours", async () => {
    ghost.behave({ kind: "recorded", name: recording });
    expect(await requestFive()).toBe(5);
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]) {
      clock.advance(minutes * 60_000 - 1);
      expect(await requestFive()).toBe(0);
      clock.advance(1);
      expect(await requestFive()).toBe(5);
    }
  });

  test("is the reason in the errors during a pause, which name its end", async () => {
    ghost.behave({ kind: "recorded", name: recording });
    expect((await outageOf(client.get("posts"))).pause).toEqual({
      reason: `it refused the API key (${status})`,
      until: clock.now() + 60_000,
    });
    await expect(client.get("posts")).rejects.toThrow(
      `no request until 2025-10-15T03:01:00.000Z, because it refused the API key (${status})`,
    );
  });

  test("is reset by a good response: all requests are sent, and the next pause is short", async () => {
    ghost.behave({ kind: "recorded", name: recording });
    await requestFive();
    clock.advance(60_000);
    await requestFive();
    clock.advance(120_000);
    ghost.behave({ kind: "up" });
    ghost.requests.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => client.get("posts", { limit: 1 })));
    expect(ghost.requests).toHaveLength(5);
    ghost.behave({ kind: "recorded", name: recording });
    expect((await outageOf(client.get("posts"))).pause?.until).toBe(clock.now() + 60_000);
  });

  test("does not delay a client with a new key", async () => {
    const wrong = createGhostClient({ url: ghost.url, key: "0".repeat(26), clock });
    expect((await outageOf(wrong.get("posts"))).message).toContain(": 401 ");
    expect(await client.get("posts", { limit: 1 })).toMatchObject({ posts: [{ slug: "selamat-datang" }] });
  });
});

describe("a cached response", () => {
  test("is requested with its ETag, and is confirmed by a 304", async () => {
    const etags: (string | null)[] = [];
    await client.get("posts", { limit: 1 }, { etag: undefined, setEtag: (etag) => etags.push(etag) });
    expect(etags).toEqual([ghostFixture("posts-limit9-page1").response.headers.etag]);

    ghost.behave({ kind: "recorded", name: "not-modified-304" });
    const known = ghostFixture("not-modified-304").response.headers.etag;
    await expect(client.get("posts", {}, { etag: known, setEtag: () => {} })).rejects.toThrow(NotModified);
    expect(ghost.requests.at(-1)?.headers["if-none-match"]).toBe(known);
  });
});
