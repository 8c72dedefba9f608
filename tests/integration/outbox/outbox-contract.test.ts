import { once } from "node:events";
import pino from "pino";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type { Deliver, DeliveryOutcome, DeliveryTask } from "~/platform/outbox/delivery";
import type { Outbox } from "~/platform/outbox/outbox.server";
import type { RetryPolicy } from "~/platform/outbox/retry-policy";
import type { NewOrderSubmission } from "~/sales/mails/order-mail-rules.server";
import { createExpoOutbox, type ExpoOutboxOptions } from "~/server/outbox/create-expo-outbox.server";
import { buyer } from "../../support/services/orders";
import { message, registration } from "../../support/services/submissions";
import { createTestDatabases } from "../../support/services/test-databases";

// Generous, for a busy machine.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 60_000 });

const DAY = 24 * 3600 * 1000;

const POLICY: RetryPolicy = {
  firstDelayMs: 20,
  maxDelayMs: 40,
  maxUnknownDelayMs: 40,
  overdueAfterMs: DAY,
  giveUpAfterMs: DAY,
  maxUnknown: 2,
};

/** Few: a busy machine opens each slowly. */
const CONNECTIONS = 3;

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("the outbox in $name", ({ create }) => {
  const opened: Outbox[] = [];
  /** Log messages, as JSON lines. */
  const logged: string[] = [];

  /** Ends the attempts that hang. */
  const silent: (() => void)[] = [];
  afterEach(async () => {
    for (const end of silent.splice(0)) end();
    await Promise.all(opened.splice(0).map((outbox) => outbox.close()));
    logged.length = 0;
  });

  async function setUp(deliver: Deliver, overrides: Partial<ExpoOutboxOptions> = {}) {
    const { open: openDatabase, execute } = await create();
    /** Opens the database again, like another process. */
    const open = () => openDatabase(CONNECTIONS);
    const options: ExpoOutboxOptions = {
      deliver,
      withApi: false,
      secrets: ["a secret of the tests"],
      clock: { now: () => Date.now() },
      logger: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
      pollMs: 20,
      // Nothing ends by itself, however busy the machine is.
      leaseMs: 60_000,
      submitTimeoutMs: 30_000,
      maxDeliveryMs: 60_000,
      policy: POLICY,
      ...overrides,
    };
    const another = (more: Partial<ExpoOutboxOptions> = {}) => {
      const outbox = createExpoOutbox(open(), { ...options, ...more });
      opened.push(outbox);
      return outbox;
    };
    /** Lets every lease expire. */
    const expireLeases = () => execute("UPDATE delivery SET due_at = 0 WHERE state = 'sending'");
    return { outbox: another(), another, execute, expireLeases };
  }

  /** An attempt that hangs until its test is over. An outbox that closes would wait some seconds for it. */
  function hanging(): Promise<DeliveryOutcome> {
    return new Promise((resolve) => silent.push(() => resolve({ result: "aborted" })));
  }

  /** Outcomes in order, by kind of delivery; then `sent`. */
  function scripted(script: Partial<Record<DeliveryTask["kind"], DeliveryOutcome[]>>) {
    const tasks: DeliveryTask[] = [];
    const deliver: Deliver = async (task) => {
      tasks.push(task);
      return script[task.kind]?.shift() ?? { result: "sent" };
    };
    return { deliver, tasks };
  }

  /** Sets the language of what is stored, as another release would have stored it. */
  const storeLanguage = (language: string) =>
    `UPDATE submission SET payload = replace(payload, '"language":"id"', '${language}')`;

  async function settled(outbox: Outbox) {
    for (;;) {
      const counts = await outbox.counts();
      if (counts.waiting + counts.sending === 0) return counts;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  it("keeps the language of a submission, and reads a row without one, or with an unknown one, as English", async () => {
    const { deliver, tasks } = scripted({});
    const { outbox, another, execute } = await setUp(deliver);
    for (const [stored, language] of [
      ['"language":"id"', "id"],
      ['"older":"row"', "en"],
      ['"language":"xx"', "en"],
    ] as const) {
      const { reference } = await outbox.submit(message({ language: "id" }));
      await execute(storeLanguage(stored));
      expect((await another().show(reference))?.submission.payload.language).toBe(language);
      tasks.length = 0;
      outbox.start();
      await settled(outbox);
      await outbox.stop();
      expect(tasks.map(({ submission }) => submission.payload.language)).toEqual([language, language]);
    }
  });

  it("stores a submission, then delivers it once each to staff, API and visitor", async () => {
    const { deliver, tasks } = scripted({});
    const { outbox } = await setUp(deliver, { withApi: true });
    const accepted = await outbox.submit(registration());
    expect(accepted).toMatchObject({ repeated: false, sameContent: true });
    expect(accepted.reference).toMatch(/^EX-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
    expect(await outbox.counts()).toEqual({ waiting: 3, sending: 0, sent: 0, parked: 0 });
    expect(tasks).toEqual([]);
    outbox.start();
    expect(await settled(outbox)).toEqual({ waiting: 0, sending: 0, sent: 3, parked: 0 });
    expect(tasks.map(({ kind }) => kind).sort()).toEqual(["acknowledgement", "api", "staff-mail"]);
    expect(tasks[0]?.submission).toMatchObject({ id: accepted.id, payload: registration().payload });
  });

  it("sends what has the lowest turn first, however many mails others have waiting, and all of it in the end", async () => {
    const { deliver, tasks } = scripted({});
    const { outbox } = await setUp(deliver, { concurrency: 1 });
    const order = (key: string, turn?: number) => {
      const payload = buyer(`${key}@visitor.example`);
      const placed = { kind: "order", payload, key, reference: `JOE-${key}`, confirmFirst: true, turn } as const;
      return outbox.submit(placed satisfies NewOrderSubmission);
    };
    for (let turn = 0; turn < 5; turn++) await order(`bot${turn}`, turn);
    await order("sari", 0);
    await order("old");
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ sent: 7 });
    expect(tasks.map(({ kind }) => kind)).toEqual(Array(7).fill("confirmation"));
    const sent = tasks.map(({ submission }) => String(submission.payload.email).split("@")[0]);
    expect(sent.slice(0, 3).sort()).toEqual(["bot0", "old", "sari"]);
    expect(sent.slice(3)).toEqual(["bot1", "bot2", "bot3", "bot4"]);
  });

  it("mails a submission that came by the API to staff only", async () => {
    const { deliver, tasks } = scripted({});
    const { outbox } = await setUp(deliver, { withApi: true });
    const submission = { ...message(), source: "api" } as const;
    const { id } = await outbox.submit(submission);
    outbox.start();
    await settled(outbox);
    expect(tasks.map(({ kind }) => kind)).toEqual(["staff-mail"]);
    expect(await outbox.submit(submission)).toMatchObject({ id, repeated: true, sameContent: true });
    const consent = { ...submission.payload.consent, at: "2025-10-15T04:00:00.000Z" };
    const otherMoment = { ...submission, payload: { ...submission.payload, consent } };
    expect(await outbox.submit(otherMoment)).toMatchObject({ id, repeated: true, sameContent: false });
  });

  it("returns the same submission for the same key, also concurrently and from two processes", async () => {
    const { deliver, tasks } = scripted({});
    const { outbox, another } = await setUp(deliver);
    const second = another();
    const submission = message();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? second : outbox).submit(submission)),
    );
    expect(new Set(results.map(({ id, reference }) => `${id} ${reference}`)).size).toBe(1);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    outbox.start();
    second.start();
    await settled(outbox);
    expect(tasks).toHaveLength(2);
    expect(await outbox.list()).toHaveLength(1);
  });

  it("stores the first content of a key and reports when a later one differs", async () => {
    const { outbox } = await setUp(scripted({}).deliver);
    const first = message();
    await outbox.submit(first);
    const later = { ...first.payload, consent: { ...first.payload.consent, at: "2025-10-15T04:00:00.000Z" } };
    expect(await outbox.submit({ ...first, payload: later })).toMatchObject({ repeated: true, sameContent: true });
    const changed = await outbox.submit(message({ message: "Something else" }, first.key));
    expect(changed).toMatchObject({ repeated: true, sameContent: false });
    expect((await outbox.show(changed.reference))?.submission.payload).toEqual(first.payload);
  });

  it("stores every character, lone surrogates included", async () => {
    const { outbox } = await setUp(scripted({}).deliver);
    const text = "nul \u0000 quote ' \" \\ emoji ⛺ rtl مرحبا half \uD800 end";
    const { id } = await outbox.submit(message({ message: text }));
    expect((await outbox.show(id))?.submission.payload).toMatchObject({ message: text });
  });

  it("retries a failed delivery, and a partial one for the remaining recipients alone", async () => {
    const { deliver, tasks } = scripted({
      "staff-mail": [
        { result: "failed", reason: "451 later" },
        { result: "partial", remaining: ["cc@expo.example"], reason: "450 full" },
        { result: "failed", reason: "451 later" },
      ],
    });
    const { outbox } = await setUp(deliver);
    const { id } = await outbox.submit(registration());
    outbox.start();
    await settled(outbox);
    const tries = tasks.filter(({ kind }) => kind === "staff-mail");
    expect(tries.map(({ attempts, remaining }) => [attempts, remaining])).toEqual([
      [1, null],
      [2, null],
      [3, ["cc@expo.example"]],
      [4, ["cc@expo.example"]],
    ]);
    expect((await outbox.show(id))?.deliveries.find(({ kind }) => kind === "staff-mail")).toMatchObject({
      state: "sent",
      attempts: 4,
    });
  });

  it("makes a rejected delivery a dead letter, logs an error without personal details, and retries on command", async () => {
    const { deliver, tasks } = scripted({
      "staff-mail": [{ result: "rejected", reason: "550 sari@rimba.example no" }],
    });
    const { outbox } = await setUp(deliver);
    const { reference } = await outbox.submit(registration());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 1, sent: 1 });
    // It is logged once the database has it.
    await expect
      .poll(() => logged.filter((line) => line.includes('"level":50') && line.includes("PARKED")))
      .toHaveLength(1);
    expect(logged.join("")).not.toMatch(/sari|Rimba|8123456/i);
    const parked = await outbox.list({ state: "parked" });
    expect(parked[0]?.deliveries.find(({ state }) => state === "parked")?.lastError).toBe("550 sari@rimba.example no");
    expect(await outbox.retry(reference.toLowerCase().replaceAll("-", " "))).toBe(1);
    expect(await settled(outbox)).toMatchObject({ parked: 0, sent: 2 });
    expect(tasks.filter(({ kind }) => kind === "staff-mail")).toHaveLength(2);
    expect(await outbox.list({ state: "parked" })).toEqual([]);
  });

  it("retries all dead letters", async () => {
    const { deliver } = scripted({
      "staff-mail": [1, 2, 3].map(() => ({ result: "rejected", reason: "535 wrong password" }) as const),
    });
    const { outbox } = await setUp(deliver);
    for (let count = 0; count < 3; count++) await outbox.submit(message({ email: `v${count}@visitor.example` }));
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 3 });
    expect(await outbox.retry({ parked: true })).toBe(3);
    expect(await settled(outbox)).toMatchObject({ parked: 0, sent: 6 });
    expect(await outbox.retry("EX-0000-00")).toBe(0);
  });

  it("drops what waits for an API that is gone for good, and nothing else", async () => {
    const { deliver } = scripted({ api: [{ result: "rejected", reason: "422" }] });
    const { outbox } = await setUp(deliver, { withApi: true });
    const { reference } = await outbox.submit(registration());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 1, sent: 2 });
    await outbox.stop();
    await outbox.submit(message());
    expect(await outbox.drop("api")).toBe(2);
    expect(await outbox.counts()).toMatchObject({ waiting: 2, parked: 0, sent: 2 });
    expect((await outbox.show(reference))?.deliveries.map(({ kind }) => kind)).toEqual([
      "staff-mail",
      "acknowledgement",
    ]);
  });

  it("retries a lead while its outcome is unknown, and marks each retry as a possible duplicate", async () => {
    const tries: [number, boolean][] = [];
    const { outbox } = await setUp(async (task) => {
      if (task.kind !== "staff-mail") return { result: "sent" };
      expect(await task.markOutcomeUnknown()).toBe(true);
      tries.push([task.attempts, task.unknownOutcomes > 0]);
      return tries.length < 6 ? { result: "unknown", reason: "cut" } : { result: "sent" };
    });
    await outbox.submit(message());
    expect(await outbox.oldestUndelivered()).not.toBeNull();
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 0, sent: 2 });
    expect(tries).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [6, true],
    ]);
    expect(await outbox.oldestUndelivered()).toBeNull();
  });

  it("retries a lead whose sender crashed with an unknown outcome or threw", async () => {
    const tries: boolean[] = [];
    const deliver: Deliver = async (task) => {
      if (task.kind !== "staff-mail") return { result: "sent" };
      await task.markOutcomeUnknown();
      tries.push(task.unknownOutcomes > 0);
      if (tries.length === 1) return hanging();
      if (tries.length < 5) throw new Error("the line broke");
      return { result: "sent" };
    };
    const setting = await setUp(deliver);
    await setting.outbox.submit(message());
    setting.outbox.start();
    await expect.poll(() => tries.length).toBe(1);
    await setting.outbox.stop({ timeoutMs: 10 });
    await setting.expireLeases();
    const second = setting.another();
    second.start();
    expect(await settled(second)).toMatchObject({ parked: 0, sent: 2 });
    expect(tries).toEqual([false, true, true, true, true]);
  });

  it("sends at most one duplicate of an acknowledgement with an unknown outcome", async () => {
    const tries: number[] = [];
    const { outbox } = await setUp(async (task) => {
      if (task.kind !== "acknowledgement") return { result: "sent" };
      tries.push(task.attempts);
      expect(await task.markOutcomeUnknown()).toBe(true);
      return { result: "unknown", reason: "cut" };
    });
    const { id } = await outbox.submit(message());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 1 });
    expect(tries).toEqual([1, 2]);
    const parked = (await outbox.show(id))?.deliveries.find(({ kind }) => kind === "acknowledgement");
    expect(parked?.lastError).toMatch(/more than once/);
    expect(await outbox.retry(id)).toBe(1);
    expect(await settled(outbox)).toMatchObject({ parked: 1 });
    expect(tries).toEqual([1, 2, 3, 4]);
  });

  it("logs an overdue lead as an error, and still retries it", async () => {
    let tries = 0;
    const { outbox } = await setUp(
      async ({ kind }) => {
        if (kind === "acknowledgement") return { result: "sent" };
        tries += 1;
        return tries < 4 ? { result: "failed", reason: "421" } : { result: "sent" };
      },
      { policy: { ...POLICY, overdueAfterMs: -1 } },
    );
    await outbox.submit(message());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 0, sent: 2 });
    await expect
      .poll(() => logged.filter((line) => line.includes('"level":50') && line.includes("OVERDUE")))
      .toHaveLength(3);
  });

  it("does not count an attempt as unknown when the server replied", async () => {
    let tries = 0;
    const { outbox } = await setUp(async (task) => {
      if (task.kind !== "staff-mail") return { result: "sent" };
      await task.markOutcomeUnknown();
      tries += 1;
      return tries < 5 ? { result: "failed", reason: "451 after the mail" } : { result: "sent" };
    });
    await outbox.submit(message());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ parked: 0, sent: 2 });
  });

  it("makes an acknowledgement that is too old a dead letter, logs an error, and gives up no lead", async () => {
    let staffTries = 0;
    const { outbox } = await setUp(
      async ({ kind }) => {
        if (kind === "staff-mail") staffTries += 1;
        return staffTries > 3 && kind === "staff-mail" ? { result: "sent" } : { result: "failed", reason: "no route" };
      },
      { policy: { ...POLICY, giveUpAfterMs: -1 } },
    );
    await outbox.submit(message());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ sent: 1, parked: 1 });
    await expect.poll(() => logged.filter((line) => line.includes("PARKED"))).toHaveLength(1);
  });

  it("limits acknowledgements to one mailbox, also concurrently and in any spelling", async () => {
    const { outbox, another } = await setUp(scripted({}).deliver);
    const second = another();
    const spellings = ["ann@x.example", "Ann@x.example", "ann+1@x.example", "ANN@X.EXAMPLE", "ann+2@x.example"];
    await Promise.all(spellings.map((email, index) => (index % 2 ? second : outbox).submit(message({ email }))));
    await outbox.submit(message({ email: "other@x.example" }));
    const kinds = (await outbox.list()).flatMap(({ deliveries }) => deliveries.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === "staff-mail")).toHaveLength(6);
    expect(kinds.filter((kind) => kind === "acknowledgement")).toHaveLength(4);
  });

  it("reports whether a submission is acknowledged, also when it is repeated", async () => {
    const refused = { result: "rejected", reason: "550 no such user" } as const;
    const { outbox } = await setUp(scripted({ acknowledgement: [refused] }).deliver);
    const submissions = Array.from({ length: 4 }, () => message());
    const acknowledged = [];
    for (const submission of submissions) acknowledged.push((await outbox.submit(submission)).acknowledged);
    expect(acknowledged).toEqual([true, true, true, false]);
    const again = async () => {
      const accepted = await Promise.all(submissions.map((submission) => outbox.submit(submission)));
      return accepted.filter((result) => result.acknowledged).length;
    };
    expect(await again()).toBe(3);
    outbox.start();
    await settled(outbox);
    // One was given up.
    expect(await again()).toBe(2);
  });

  it("acknowledges again after the day of the limit", async () => {
    let now = Date.now();
    const { outbox } = await setUp(scripted({}).deliver, { clock: { now: () => now } });
    for (let count = 0; count < 4; count++) await outbox.submit(message());
    now += DAY + 1;
    await outbox.submit(message());
    const kinds = (await outbox.list()).map(({ deliveries }) => deliveries.length);
    expect(kinds).toEqual([2, 1, 2, 2, 2]);
  });

  it("deletes delivered submissions after the retention, and undelivered ones after twice that, with an error", async () => {
    let now = Date.now();
    let purgedElsewhere: number | undefined;
    const { deliver } = scripted({
      "staff-mail": [{ result: "rejected", reason: "550" }],
      acknowledgement: [{ result: "sent" }, { result: "rejected", reason: "550 no such user" }],
    });
    const { outbox } = await setUp(deliver, {
      clock: { now: () => now },
      retentionMs: 180 * DAY,
      purgeElsewhere: async (before) => (purgedElsewhere = before),
      concurrency: 1,
    });
    const parked = await outbox.submit(message());
    outbox.start();
    await settled(outbox);
    await outbox.submit(message());
    await settled(outbox);
    await outbox.stop();
    const waiting = await outbox.submit(message());
    now += 179 * DAY;
    expect(await outbox.purge()).toBe(0);
    now += 2 * DAY;
    expect(await outbox.purge()).toBe(1);
    expect(purgedElsewhere).toBe(now - 180 * DAY);
    const left = (await outbox.list()).map(({ submission }) => submission.id);
    expect(left.sort()).toEqual([parked.id, waiting.id].sort());
    now += 178 * DAY;
    expect(await outbox.purge()).toBe(0);
    expect(logged.filter((line) => line.includes("DELETED"))).toEqual([]);
    now += 2 * DAY;
    expect(await outbox.purge()).toBe(2);
    expect(await outbox.list()).toEqual([]);
    await expect
      .poll(() => logged.filter((line) => line.includes('"level":50') && line.includes("DELETED")))
      .toHaveLength(1);
  });

  it("keeps what was sent for an edition of the expo until the retention after its end, and lists it by edition", async () => {
    let now = Date.now();
    let edition = 1;
    const ends = new Map([[1, now + 300 * DAY]]);
    const { deliver } = scripted({});
    const { outbox } = await setUp(deliver, {
      clock: { now: () => now },
      retentionMs: 180 * DAY,
      edition: () => edition,
      openEditions: (moment) => [...ends].flatMap(([number, end]) => (end > moment ? [number] : [])),
    });
    const first = await outbox.submit(message());
    edition = 2;
    const second = await outbox.submit(message());
    const ids = async (of?: number) => (await outbox.list({ edition: of })).map(({ submission }) => submission.id);
    expect([await ids(1), await ids(2), (await ids()).length]).toEqual([[first.id], [second.id], 2]);
    // Undelivered ones stay for twice the retention.
    now += 361 * DAY;
    expect(await outbox.purge()).toBe(1);
    expect(await ids()).toEqual([first.id]);
    now += 298 * DAY;
    expect(await outbox.purge()).toBe(0);
    now += 2 * DAY;
    expect(await outbox.purge()).toBe(1);
  });

  it("lets attempts in progress finish when it stops", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { outbox } = await setUp(async () => {
      begun.resolve();
      await promise;
      return { result: "sent" };
    });
    await outbox.submit(message());
    outbox.start();
    await begun.promise;
    const stopped = outbox.stop({ timeoutMs: 5000 });
    resolve();
    await stopped;
    const counts = await outbox.counts();
    expect(counts.sending).toBe(0);
    expect(counts.sent).toBeGreaterThan(0);
    expect(counts.sent + counts.waiting).toBe(2);
  });

  it("aborts a hanging attempt when it stops, without counting it, and delivers after a new start", async () => {
    let hang = true;
    const begun = Promise.withResolvers<void>();
    const { outbox } = await setUp(async ({ signal }) => {
      if (!hang) return { result: "sent" };
      begun.resolve();
      // The second may be claimed while the outbox stops.
      if (!signal.aborted) await once(signal, "abort");
      return { result: "aborted" };
    });
    const { id } = await outbox.submit(message());
    outbox.start();
    await begun.promise;
    await outbox.stop({ timeoutMs: 10 });
    const record = await outbox.show(id);
    expect(record?.deliveries.map(({ state, attempts }) => [state, attempts])).toEqual([
      ["waiting", 0],
      ["waiting", 0],
    ]);
    hang = false;
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ sent: 2 });
  });

  it("claims the deliveries of an unresponsive process, which may then no longer end its mail", async () => {
    const claimed = Promise.withResolvers<DeliveryTask>();
    const setting = await setUp(async (task) => {
      if (task.kind === "staff-mail") claimed.resolve(task);
      return task.kind === "staff-mail" ? hanging() : { result: "sent" };
    });
    const { outbox: silent, another } = setting;
    await silent.submit(message());
    silent.start();
    const stuck = await claimed.promise;
    await silent.stop({ timeoutMs: 10 });
    await setting.expireLeases();
    const second = another({ deliver: async () => ({ result: "sent" }) });
    second.start();
    expect(await settled(second)).toMatchObject({ sent: 2 });
    expect(await stuck.markOutcomeUnknown()).toBe(false);
  });

  it("retries after an exception in the sender", async () => {
    let thrown = 0;
    const { outbox } = await setUp(async () => {
      thrown += 1;
      if (thrown <= 3) throw new Error("a bug");
      return { result: "sent" };
    });
    await outbox.submit(message());
    outbox.start();
    expect(await settled(outbox)).toMatchObject({ sent: 2 });
  });

  it("lists newest first, by state and since when, and finds by reference and id", async () => {
    let now = 1_760_000_000_000;
    const { outbox } = await setUp(scripted({}).deliver, { clock: { now: () => now } });
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift((await outbox.submit(registration({ email: `e${count}@x.example` }))).id);
      now += 1000;
    }
    expect((await outbox.list()).map(({ submission }) => submission.id)).toEqual(ids);
    expect((await outbox.list({ limit: 1 })).map(({ submission }) => submission.id)).toEqual(ids.slice(0, 1));
    expect(await outbox.list({ since: 1_760_000_001_000 })).toHaveLength(2);
    expect(await outbox.list({ state: "sent" })).toEqual([]);
    expect(await outbox.show("no such thing")).toBeNull();
    expect((await outbox.show(ids[0] ?? ""))?.submission.createdAt).toBe(1_760_000_002_000);
  });
});
