import pino from "pino";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { MAX_WAITING, Schedule } from "~/content/store/schedule.server";
import { EDITOR, nameOf, openStore, partnerAt, publication, renamed, SMALL } from "../../support/content/publications";
import { manualClock } from "../../support/servers/manual-clock";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const clock = manualClock();

/** A process with the store and its schedule. */
function open(testDatabase: TestDatabase) {
  const database = testDatabase.open();
  const store = openStore({ open: () => database }, undefined, SMALL);
  opened.push(store);
  const logged: string[] = [];
  const audited: string[] = [];
  const logger = pino({}, { write: (line: string) => logged.push(line) });
  const audit = async (_: unknown, ...line: unknown[]) => void audited.push(line.join(" "));
  const refused: unknown[] = [];
  const onRefused = async (publication: unknown) => refused.push(publication);
  let failing: string | null = null;
  const publish: typeof store.publish = async (publication, alongside) => {
    if (publication.changes.some(({ id }) => id === failing)) throw new Error("It cannot be published");
    return store.publish(publication, alongside);
  };
  const refusalOf: typeof store.refusalOf = (publication) => store.refusalOf(publication);
  const schedule = new Schedule(database, {
    storeOf: async () => ({ publish, refusalOf }),
    clock,
    logger,
    audit,
    onRefused,
  });
  const failFor = (id: string | null) => {
    failing = id;
  };
  return { store, schedule, audited, refused, failFor, log: () => logged.join("") };
}

const [one, other] = [partnerAt(0), partnerAt(1)];
const inAnHour = () => clock.now() + 3_600_000;
const anHourLater = () => clock.advance(3_600_000);

describe.each(databases.kinds)("scheduled publications in $name", ({ create }) => {
  it("are published at their time and not before, by their editor", async () => {
    const { store, schedule } = open(await create());
    const at = inAnHour();
    expect(await schedule.add({ ...publication(0, renamed(one, "One")), at })).toEqual({ scheduled: 1 });
    expect(await schedule.publishDue()).toBe(false);
    expect(await schedule.list()).toEqual([
      { id: 1, at, editor: EDITOR, note: "a test", state: "waiting", outcome: null },
    ]);
    expect(await schedule.find(1)).toMatchObject({ id: 1, basedOn: 0, changes: [renamed(one, "One")] });
    expect(await schedule.find(2)).toBeNull();
    expect(await schedule.count()).toEqual({ waiting: 1, refused: 0 });
    anHourLater();
    expect(await schedule.publishDue()).toBe(true);
    expect(nameOf((await store.readLatest()).documents, one)).toBe("One");
    expect(await store.revisions(1)).toMatchObject([{ number: 2, editor: EDITOR, note: "a test" }]);
    expect(await schedule.list()).toMatchObject([{ state: "published", outcome: { revision: 2 } }]);
    expect(await schedule.publishDue()).toBe(false);
  });

  it("are published once, in their order, by several processes at once", async () => {
    const database = await create();
    const processes = Array.from({ length: 4 }, () => open(database));
    const [first] = processes;
    for (const [back, name] of ["Three", "Two", "One"].entries()) {
      const at = inAnHour() - back;
      await first?.schedule.add({ ...publication(0, renamed(partnerAt(back), name)), at });
    }
    anHourLater();
    await Promise.all(processes.map(({ schedule }) => schedule.publishDue()));
    const revisions = (await first?.store.revisions(10)) ?? [];
    expect(revisions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    const outcomes = ((await first?.schedule.list()) ?? []).map(({ id, outcome }) => [id, outcome]);
    expect(new Map(outcomes as [number, unknown][])).toEqual(
      new Map([
        [3, { revision: 2 }],
        [2, { revision: 3 }],
        [1, { revision: 4 }],
      ]),
    );
  });

  it("are refused at once with a fault or a conflict", async () => {
    const { store, schedule } = open(await create());
    const faulty = publication(0, { kind: "partners", id: one, document: { id: one } });
    expect(await schedule.add({ ...faulty, at: inAnHour() })).toHaveProperty("faults");
    await store.publish(publication(0, renamed(one, "One")));
    expect(await schedule.add({ ...publication(0, renamed(one, "Mine")), at: inAnHour() })).toHaveProperty("conflict");
    expect(await schedule.list()).toEqual([]);
  });

  it("are published on top of what others changed of other fields of the same document", async () => {
    const { store, schedule } = open(await create());
    const stored = renamed(one, "One");
    const shipped = shippedDocuments.partners.find(({ id }) => id === one)?.document as object;
    const change = (fields: object) => ({ ...stored, document: { ...shipped, ...fields } });
    await schedule.add({ ...publication(0, change({ name: "Later" })), at: inAnHour() });
    await store.publish(publication(0, change({ url: "https://new.example/" })));
    anHourLater();
    expect(await schedule.publishDue()).toBe(true);
    const partner = (await store.readLatest()).documents.partners.find(({ id }) => id === one)?.document;
    expect(partner).toEqual({ ...shipped, name: "Later", url: "https://new.example/" });
    expect(await schedule.list()).toMatchObject([{ state: "published", outcome: { revision: 3 } }]);
  });

  it("are refused at their time when somebody has changed the same document since, and that is recorded", async () => {
    const { store, schedule, audited, refused, log } = open(await create());
    const at = inAnHour();
    await schedule.add({ ...publication(0, renamed(one, "Scheduled")), at });
    await schedule.add({ ...publication(0, renamed(other, "Other")), at: inAnHour() });
    await store.publish(publication(0, renamed(one, "Meanwhile")));
    anHourLater();
    expect(await schedule.publishDue()).toBe(true);
    const { documents } = await store.readLatest();
    expect([nameOf(documents, one), nameOf(documents, other)]).toEqual(["Meanwhile", "Other"]);
    const list = await schedule.list();
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [1, "refused"],
      [2, "published"],
    ]);
    expect(list[0]?.outcome).toMatchObject({ conflict: [{ kind: "partners", id: one, revision: 2 }] });
    expect(log()).toContain("REFUSED");
    expect(refused).toEqual([{ id: 1, at, editor: EDITOR, note: "a test" }]);
    expect(audited).toEqual([`scheduled ${EDITOR} 1`, `scheduled ${EDITOR} 2`, `schedule-refused ${EDITOR} 1`]);
    expect(await schedule.count()).toEqual({ waiting: 0, refused: 1 });
    // Somebody has seen it.
    expect([await schedule.cancel(1, EDITOR), await schedule.cancel(1, EDITOR)]).toEqual([true, false]);
    expect(await schedule.count()).toEqual({ waiting: 0, refused: 0 });
  });

  it("that change nothing any more are published without a revision", async () => {
    const { store, schedule } = open(await create());
    await schedule.add({ ...publication(0, renamed(one, "One")), at: inAnHour() });
    await store.publish(publication(0, renamed(one, "One")));
    anHourLater();
    expect(await schedule.publishDue()).toBe(true);
    expect(await schedule.list()).toMatchObject([{ state: "published", outcome: { revision: 2 } }]);
    expect(await store.revisions(10)).toHaveLength(2);
  });

  it("are not published after they are cancelled", async () => {
    const { store, schedule } = open(await create());
    await schedule.add({ ...publication(0, renamed(one, "One")), at: inAnHour() });
    expect(await schedule.cancel(1, EDITOR)).toBe(true);
    expect([await schedule.cancel(1, EDITOR), await schedule.cancel(9, EDITOR)]).toEqual([false, false]);
    anHourLater();
    expect(await schedule.publishDue()).toBe(false);
    expect(await store.revisions(10)).toEqual([]);
    expect(await schedule.list()).toMatchObject([{ state: "cancelled", outcome: null }]);
  });

  it("are so many at most; what is stored alongside is stored with them, or not at all", async () => {
    const database = await create();
    const { schedule } = open(database);
    const stored: string[] = [];
    const add = (name: string) =>
      schedule.add({ ...publication(0, renamed(one, name)), at: inAnHour() }, async () => void stored.push(name));
    await add("Name 1");
    // All but the last at once: each publication checks the whole content.
    await database.execute(`WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${MAX_WAITING - 2})
      INSERT INTO content_schedule (at, editor, note, based_on, changes, state)
      SELECT at, editor, note, based_on, changes, state FROM content_schedule, counted`);
    await add("The last");
    expect(await add("One more")).toEqual({ waiting: MAX_WAITING });
    expect(stored).toEqual(["Name 1", "The last"]);
    expect(await schedule.count()).toEqual({ waiting: MAX_WAITING, refused: 0 });
    await schedule.cancel(1, EDITOR);
    const refused = schedule.add({ ...publication(0, renamed(other, "Other")), at: inAnHour() }, async () => {
      throw new Error("not stored");
    });
    await expect(refused).rejects.toThrow("not stored");
    expect(await schedule.count()).toEqual({ waiting: MAX_WAITING - 1, refused: 0 });
  });

  it("are not delayed by one that fails; what changes a document of that one waits for it", async () => {
    const database = await create();
    const { store, schedule, failFor, log } = open(database);
    const third = partnerAt(2);
    for (const change of [
      renamed(one, "One"),
      renamed(other, "Other"),
      renamed(one, "One again"),
      renamed(third, "Third"),
    ]) {
      await schedule.add({ ...publication(0, change), at: inAnHour() });
    }
    const names = async () => {
      const { documents } = await store.readLatest();
      return [one, other, third].map((id) => nameOf(documents, id));
    };
    const [before] = await names();
    anHourLater();
    failFor(one);
    expect(await schedule.publishDue()).toBe(true);
    expect(await names()).toEqual([before, "Other", "Third"]);
    expect(await schedule.publishDue()).toBe(false);
    expect(await schedule.count()).toEqual({ waiting: 2, refused: 0 });
    expect(log().split("is late")).toHaveLength(2);
    failFor(null);
    expect(await schedule.publishDue()).toBe(true);
    expect(await names()).toEqual(["One", "Other", "Third"]);
  });

  it("whose changes nobody can read delay none", async () => {
    const database = await create();
    const { store, schedule, log } = open(database);
    await schedule.add({ ...publication(0, renamed(one, "One")), at: inAnHour() });
    await schedule.add({ ...publication(0, renamed(other, "Other")), at: inAnHour() });
    await database.execute("UPDATE content_schedule SET changes = '[' WHERE id = 1");
    anHourLater();
    expect(await schedule.publishDue()).toBe(true);
    expect(nameOf((await store.readLatest()).documents, other)).toBe("Other");
    expect(log()).toContain("is late");
  });

  it("stay scheduled while the content cannot be published, and are so once afterwards", async () => {
    const database = await create();
    const { store, schedule, log } = open(database);
    await schedule.add({ ...publication(0, renamed(one, "One")), at: inAnHour() });
    anHourLater();
    await database.execute("ALTER TABLE content_document RENAME TO away");
    for (const _ of [1, 2, 3]) expect(await schedule.publishDue()).toBe(false);
    expect(log().split("is late")).toHaveLength(2);
    await database.execute("ALTER TABLE away RENAME TO content_document");
    expect(await schedule.publishDue()).toBe(true);
    expect(await store.revisions(10)).toHaveLength(2);
  });
});
