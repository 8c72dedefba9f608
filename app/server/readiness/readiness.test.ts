import { expect, test } from "vitest";
import { createReadiness, type ReadinessOptions } from "./readiness.server";

function readinessOf(changes: Partial<ReadinessOptions>) {
  return createReadiness({
    checkOutbox: async () => undefined,
    stopping: () => false,
    mailToFiles: false,
    content: () => ({ revision: 0, from: "the release", fault: null }),
    upstreams: () => ({}),
    release: "1.4.0+3f9a1c2",
    clock: { now: () => 0 },
    onFault: () => undefined,
    ...changes,
  });
}

test("a service that is down is reported, and does not make the process unready", async () => {
  const blog = { lastAnswer: null, lastFault: "2025-11-14T00:00:00.000Z", answersNow: false, paused: null };
  const readiness = readinessOf({ upstreams: () => ({ blog }) });
  expect(await readiness()).toEqual({
    ready: true,
    stopping: false,
    release: "1.4.0+3f9a1c2",
    outbox: "writable",
    content: "of the release",
    mail: "sent",
    upstreams: { blog },
  });
});

test("mail that nobody receives is reported", async () => {
  expect(await readinessOf({ mailToFiles: true })()).toMatchObject({ ready: true, mail: "written to files" });
});

test("an outbox that cannot be written to is reported until it can be, and does not make the process unready", async () => {
  let now = 0;
  let broken = true;
  const faults: unknown[] = [];
  const readiness = readinessOf({
    checkOutbox: async () => {
      if (broken) throw new Error("disk full");
    },
    clock: { now: () => now },
    onFault: (error) => faults.push(error),
  });
  expect(await readiness()).toMatchObject({ ready: true, outbox: "not writable", outboxFault: "Error: disk full" });
  expect(faults).toHaveLength(1);
  broken = false;
  now += 2_000;
  expect(await readiness()).toMatchObject({ ready: true, outbox: "writable" });
});

test.each([
  [null, { content: "of the API" }],
  [{ revision: 7, from: "the database", fault: null }, { content: "revision 7 from the database" }],
  [
    { revision: 7, from: "a file", fault: "Error ECONNREFUSED: open '/data/expo.sqlite'" },
    { content: "revision 7 from a file", contentFault: "Error ECONNREFUSED: open" },
  ],
] as const)("the content that pages show is reported: %j", async (report, expected) => {
  expect(await readinessOf({ content: () => report })()).toMatchObject({ ready: true, ...expected });
});

test("simultaneous requests share one check", async () => {
  let looks = 0;
  const readiness = readinessOf({
    checkOutbox: async () => {
      looks += 1;
    },
  });
  await Promise.all(Array.from({ length: 50 }, readiness));
  expect(looks).toBe(1);
});

test("a check that hangs delays no response, and counts as failed after its own limit", async () => {
  const faults: unknown[] = [];
  let hangs = false;
  let now = 0;
  const readiness = readinessOf({
    checkOutbox: async () => (hangs ? new Promise(() => undefined) : undefined),
    clock: { now: () => now },
    onFault: (error) => faults.push(error),
  });
  expect(await readiness()).toMatchObject({ outbox: "writable" });
  hangs = true;
  now += 2_000;
  expect(await readiness()).toMatchObject({ ready: true, outbox: "writable" });
  expect(faults).toEqual([]);
  await expect.poll(readiness).toMatchObject({ ready: true, outbox: "not writable" });
  expect(faults).toHaveLength(1);
});

test("an outbox that was never checked is not called writable", async () => {
  const readiness = readinessOf({ checkOutbox: () => new Promise(() => undefined) });
  expect(await readiness()).toMatchObject({ outbox: "not writable", outboxFault: "not checked yet" });
});

test("a stopping process is not ready", async () => {
  expect(await readinessOf({ stopping: () => true })()).toMatchObject({ ready: false, stopping: true });
});
