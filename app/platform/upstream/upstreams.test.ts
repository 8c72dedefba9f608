import { expect, test } from "vitest";
import { PausedService } from "~/base/outage";
import { NotModified } from "~/platform/upstream-cache/upstream-cache";
import { createUpstreams } from "./upstreams.server";

test("the last response and the last fault of each service are recorded", async () => {
  let now = Date.UTC(2025, 10, 14);
  const upstreams = createUpstreams({ now: () => now });
  expect(upstreams.report()).toEqual({});
  expect(await upstreams.record("blog", Promise.resolve("posts"))).toBe("posts");
  const first = { lastAnswer: "2025-11-14T00:00:00.000Z", lastFault: null, answersNow: true, paused: null };
  expect(upstreams.report()).toEqual({ blog: first });
  now += 1000;
  await expect(upstreams.record("blog", Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(upstreams.report()).toEqual({
    blog: { ...first, lastFault: "2025-11-14T00:00:01.000Z", answersNow: false },
  });
  now += 1000;
  await upstreams.record("blog", Promise.resolve(1));
  expect(upstreams.report().blog).toMatchObject({ lastAnswer: "2025-11-14T00:00:02.000Z", answersNow: true });
});

test("a service may say what failed, until it responds again", () => {
  const upstreams = createUpstreams({ now: () => 0 });
  upstreams.failed("mail", "login: EAUTH 535");
  expect(upstreams.report().mail).toMatchObject({ lastAnswer: null, fault: "login: EAUTH 535" });
  upstreams.succeeded("mail");
  expect(upstreams.report().mail).toMatchObject({ answersNow: true });
  expect(upstreams.report().mail).not.toHaveProperty("fault");
});

test("Not Modified counts as a response", async () => {
  const upstreams = createUpstreams({ now: () => 0 });
  await expect(upstreams.record("blog", Promise.reject(new NotModified()))).rejects.toThrow(NotModified);
  expect(upstreams.report().blog).toMatchObject({ lastFault: null, answersNow: true });
});

test("a refusal is reported with its reason while its pause lasts", async () => {
  let now = Date.UTC(2025, 10, 14);
  const upstreams = createUpstreams({ now: () => now });
  const pause = { reason: "it refused the API key (401)", until: now + 60_000 };
  await expect(upstreams.record("blog", Promise.reject(new PausedService(pause)))).rejects.toThrow(
    "refused the API key",
  );
  expect(upstreams.report().blog).toMatchObject({
    answersNow: false,
    paused: { reason: "it refused the API key (401)", until: "2025-11-14T00:01:00.000Z" },
  });
  now += 60_000;
  expect(upstreams.report().blog).toMatchObject({ paused: null });
});
