import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BlogOutage, createGhostClient, type GhostClient } from "~/services/blog/ghost-client.server";
import { PausedService, ServiceOutage } from "~/services/outage";
import { NotModified } from "~/services/upstream-cache/upstream-cache";
import { manualClock } from "../../support/servers/manual-clock";
import { ghostFixture, ghostFixtureNames, RECORDED_KEY, RECORDED_URL } from "../../support/services/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";
import { startStubApi } from "../../support/services/stub-api";

let ghost: GhostReplay;
let clock: ReturnType<typeof manualClock>;
let client: GhostClient;

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

async function outageOf(promise: Promise<unknown>): Promise<BlogOutage> {
  const error = await promise.then(
    () => new Error("it was answered"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BlogOutage);
  return error as BlogOutage;
}

/** What the client makes of a recorded status: the body, or an outage with this many requests behind it. */
const RETRIED = [429, 503];

describe("every recorded answer", () => {
  test("there are 72", () => expect(ghostFixtureNames).toHaveLength(72));

  test.each(ghostFixtureNames)("%s", async (name) => {
    const { request, response } = ghostFixture(name);
    ghost.behave({ kind: "recorded", name });
    const path = new URL(request.path, ghost.url);
    const query = Object.fromEntries([...path.searchParams].filter(([field]) => field !== "key"));
    const resource = path.pathname.replace(/^\/ghost\/api\/(?:v\d+\/|canary\/)?content\/|\/$/g, "");

    const answer = client.get(resource, query);

    const isJson = /^application\/json/.test(response.headers["content-type"] ?? "");
    if (response.status === 200 && isJson && name !== "head" && name !== "gzip") {
      const text = JSON.stringify(await answer).replaceAll(ghost.url, RECORDED_URL);
      expect(JSON.parse(text)).toEqual(response.body);
    } else if (name === "gzip") {
      expect(await answer).toMatchObject({ posts: [{ slug: "selamat-datang" }, {}, {}] });
    } else {
      const outage = await outageOf(answer);
      expect(outage.status).toBe(name === "head" ? undefined : response.status);
      expect(outage.message).not.toContain(RECORDED_KEY);
      expect(outage.message).toContain(`[GET] "${ghost.url}/ghost/api/content/${resource}/`);
    }
    expect(ghost.requests).toHaveLength(RETRIED.includes(response.status) ? 2 : 1);
  });
});

describe("when the blog does not answer well", () => {
  test("names method, address, status and message, without the key", async () => {
    ghost.behave({ kind: "recorded", name: "error-503-starting" });
    const outage = await outageOf(client.get("posts", { limit: 1 }));
    expect(outage.message).toBe(`[GET] "${ghost.url}/ghost/api/content/posts/?limit=1": 503 Service Unavailable`);
    expect(JSON.stringify(outage, Object.getOwnPropertyNames(outage))).not.toContain(RECORDED_KEY);
  });

  test("an answer that takes too long ends at the time limit, without a second try", async () => {
    ghost.behave({ kind: "slow", delay: 10_000 });
    const outage = await outageOf(client.get("posts"));
    expect(outage.message).toMatch(/: no response in time$/);
  });

  test("a refused connection is tried twice", async () => {
    ghost.behave({ kind: "down" });
    const outage = await outageOf(client.get("posts"));
    expect(outage.message).toMatch(/: no response/);
    expect(ghost.requests).toHaveLength(2);
  });

  test("nobody listens", async () => {
    const gone = await startGhostReplay();
    await gone.close();
    const lonely = createGhostClient({ url: gone.url, key: RECORDED_KEY, clock });
    const outage = await outageOf(lonely.get("posts"));
    expect(outage.message).toBe(`[GET] "${gone.url}/ghost/api/content/posts/": no response (ECONNREFUSED)`);
  });

  test("a web page instead of JSON", async () => {
    ghost.behave({ kind: "html" });
    expect((await outageOf(client.get("posts"))).message).toMatch(/sent text\/html instead of JSON$/);
  });

  test("half a body", async () => {
    ghost.behave({ kind: "half" });
    expect((await outageOf(client.get("posts"))).message).toMatch(/: no response/);
  });

  test("a body without end is given up soon", async () => {
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

  test("an address with a password in it does not let the key out", async () => {
    const url = ghost.url.replace("http://", "http://me:secret@");
    const outage = await outageOf(createGhostClient({ url, key: RECORDED_KEY, clock }).get("posts"));
    expect(outage.message).not.toContain(RECORDED_KEY);
  });
});

describe("after a 429", () => {
  test("the blog is left alone for a minute", async () => {
    ghost.behave({ kind: "recorded", name: "error-429-lockout" });
    await outageOf(client.get("posts"));
    ghost.behave({ kind: "up" });
    ghost.requests.length = 0;

    clock.pass(59_999);
    await expect(client.get("posts")).rejects.toThrow(PausedService);
    expect(ghost.requests).toHaveLength(0);

    clock.pass(1);
    expect(await client.get("posts", { limit: 1 })).toMatchObject({ posts: [{ slug: "selamat-datang" }] });
  });
});

describe.each([
  ["401", "error-401-wrong-key"],
  ["403", "error-403-no-key"],
])("a refused key (%s)", (status, recording) => {
  /** Requests that reach the blog when several are asked for at the same time. */
  async function askForFive(): Promise<number> {
    ghost.requests.length = 0;
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => client.get("posts", { page: index })),
    );
    expect(answers.every(({ status: outcome }) => outcome === "rejected")).toBe(true);
    return ghost.requests.length;
  }

  test("costs one request at the start, and one after each pause, which doubles up to four hours", async () => {
    ghost.behave({ kind: "recorded", name: recording });
    expect(await askForFive()).toBe(1);
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]) {
      clock.pass(minutes * 60_000 - 1);
      expect(await askForFive()).toBe(0);
      clock.pass(1);
      expect(await askForFive()).toBe(1);
    }
  });

  test("says why and until when nothing is asked", async () => {
    ghost.behave({ kind: "recorded", name: recording });
    expect((await outageOf(client.get("posts"))).pause).toEqual({
      reason: `it refused the API key (${status})`,
      until: clock.now() + 60_000,
    });
    await expect(client.get("posts")).rejects.toThrow(
      `no request until 2025-10-15T03:01:00.000Z, because it refused the API key (${status})`,
    );
  });

  test("is forgotten once the blog answers: all are asked at once again, and the next pause is short", async () => {
    ghost.behave({ kind: "recorded", name: recording });
    await askForFive();
    clock.pass(60_000);
    await askForFive();
    clock.pass(120_000);
    ghost.behave({ kind: "up" });
    ghost.requests.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => client.get("posts", { limit: 1 })));
    expect(ghost.requests).toHaveLength(5);
    ghost.behave({ kind: "recorded", name: recording });
    expect((await outageOf(client.get("posts"))).pause?.until).toBe(clock.now() + 60_000);
  });

  test("is tried at once by a client with a new key", async () => {
    const wrong = createGhostClient({ url: ghost.url, key: "0".repeat(26), clock });
    expect((await outageOf(wrong.get("posts"))).status).toBe(401);
    expect(await client.get("posts", { limit: 1 })).toMatchObject({ posts: [{ slug: "selamat-datang" }] });
  });
});

test("while the first request has no answer, the others wait no longer than their own time", async () => {
  ghost.behave({ kind: "slow", delay: 10_000 });
  const answers = await Promise.allSettled([client.get("posts"), client.get("tags"), client.get("authors")]);
  for (const answer of answers)
    expect(String(answer.status === "rejected" && answer.reason)).toMatch(/no response in time$/);
  expect(ghost.requests).toHaveLength(1);
});

describe("an answer that is kept", () => {
  test("is asked for with its ETag, and still holds on a 304", async () => {
    const told: (string | null)[] = [];
    await client.get("posts", { limit: 1 }, { etag: undefined, setEtag: (etag) => told.push(etag) });
    expect(told).toEqual([ghostFixture("posts-limit9-page1").response.headers.etag]);

    ghost.behave({ kind: "recorded", name: "not-modified-304" });
    const known = ghostFixture("not-modified-304").response.headers.etag;
    await expect(client.get("posts", {}, { etag: known, setEtag: () => {} })).rejects.toThrow(NotModified);
    expect(ghost.requests.at(-1)?.headers["if-none-match"]).toBe(known);
  });
});
