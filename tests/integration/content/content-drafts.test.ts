import { afterAll, afterEach, describe, expect, it } from "vitest";
import { DRAFT_MS, type DraftKey, Drafts, MAX_DRAFTS, PREVIEW_MS } from "~/content/store/drafts.server";
import { EDITOR, openStore, partnerAt, publication, renamed, SMALL } from "../../support/content/publications";
import { manualClock } from "../../support/servers/manual-clock";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const clock = manualClock();

function open(testDatabase: TestDatabase) {
  const database = testDatabase.open();
  const store = openStore({ open: () => database }, undefined, SMALL);
  opened.push(store);
  return { database, store, drafts: new Drafts(database, { clock }) };
}

const one = partnerAt(0);
const key: DraftKey = { editor: EDITOR, kind: "partners", id: one };
const typed = (name: string) => new Map([["name", name]]);
const draftOf = (of: DraftKey, name: string) => ({ ...of, basedOn: 3, typed: typed(name) });

describe.each(databases.kinds)("drafts in $name", ({ create }) => {
  it("are kept for each editor and document, with the revision that they are based on", async () => {
    const { drafts } = open(await create());
    expect(await drafts.save(draftOf(key, "One"), null)).toEqual({ savedAt: clock.now() });
    expect(await drafts.find(key)).toEqual({ ...key, basedOn: 3, savedAt: clock.now(), typed: typed("One") });
    expect(await drafts.find({ ...key, editor: "ANI@expo.example" })).toBeNull();
    expect(await drafts.find({ ...key, id: null })).toBeNull();
    await drafts.save(draftOf({ ...key, id: null }, "New"), null);
    expect((await drafts.list()).map(({ id }) => id).sort()).toEqual([one, null].sort());
    await drafts.discard(key);
    expect(await drafts.find(key)).toBeNull();
  });

  it("are not replaced by a form that does not know their state", async () => {
    const { drafts } = open(await create());
    await drafts.save(draftOf(key, "One"), null);
    const first = clock.now();
    // The same ms: the state is another one all the same.
    expect(await drafts.save(draftOf(key, "Two"), first)).toEqual({ savedAt: first + 1 });
    expect(await drafts.save(draftOf(key, "Late"), first)).toEqual({ newer: first + 1 });
    expect(await drafts.save(draftOf(key, "New"), null)).toEqual({ newer: first + 1 });
    await drafts.discard(key);
    expect(await drafts.save(draftOf(key, "Late"), first + 1)).toEqual({ newer: null });
    expect(await drafts.find(key)).toBeNull();
  });

  it("of several devices at once, one is saved", async () => {
    const database = await create();
    const devices = Array.from({ length: 4 }, () => open(database).drafts);
    const saved = await Promise.all(devices.map((drafts, index) => drafts.save(draftOf(key, `${index}`), null)));
    expect(saved.filter((outcome) => "savedAt" in outcome)).toHaveLength(1);
    expect(saved.filter((outcome) => "newer" in outcome)).toHaveLength(3);
  });

  it("are so many for each editor, and end after some time without use", async () => {
    const { drafts } = open(await create());
    const at = (index: number) => draftOf({ ...key, id: `partner-${index}` }, "x");
    for (let index = 0; index < MAX_DRAFTS; index += 1) await drafts.save(at(index), null);
    expect(await drafts.save(at(MAX_DRAFTS), null)).toEqual({ full: MAX_DRAFTS });
    const [last] = await drafts.list();
    expect(await drafts.save(draftOf({ ...key, ...last }, "again"), last?.savedAt ?? 0)).toHaveProperty("savedAt");
    expect(await drafts.save({ ...at(MAX_DRAFTS), editor: "ani@expo.example" }, null)).toHaveProperty("savedAt");
    clock.advance(DRAFT_MS + 1);
    expect([await drafts.list(), await drafts.find({ ...key, id: "partner-1" })]).toEqual([[], null]);
    await drafts.purge();
    expect(await drafts.save(at(MAX_DRAFTS), null)).toHaveProperty("savedAt");
  });

  it("go in the transaction of their publication, or stay when it fails", async () => {
    const { store, drafts } = open(await create());
    await drafts.save(draftOf(key, "One"), null);
    const failing = store.publish(publication(0, renamed(one, "One")), async (sql) => {
      await drafts.discardIn(sql, key);
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await drafts.find(key)).not.toBeNull();
    await store.publish(publication(0, renamed(one, "One")), (sql) => drafts.discardIn(sql, key));
    expect(await drafts.find(key)).toBeNull();
  });

  it("are shown by links, which end with time, with the draft, and after a backup was restored", async () => {
    const { drafts, database } = open(await create());
    expect(await drafts.preview(key, [])).toBeNull();
    await drafts.save(draftOf(key, "One"), null);
    const link = (await drafts.preview(key, [renamed(one, "One")])) ?? expect.unreachable();
    expect(link.until).toBe(clock.now() + PREVIEW_MS);
    const preview = (await drafts.findPreview(link.token)) ?? expect.unreachable();
    expect(preview).toMatchObject({ ...key, edition: 1, whole: false, until: link.until });
    expect(await drafts.previewedChanges(preview)).toEqual([renamed(one, "One")]);
    const stored = await database.query<object>(
      `SELECT * FROM ${database.dialect.schema}content_preview JOIN ${database.dialect.schema}content_draft USING (editor, kind, id)`,
    );
    expect(JSON.stringify(stored)).not.toContain(link.token);
    for (const wrong of ["", "x", link.token.slice(1), `${link.token}=`, "A".repeat(43)])
      expect(await drafts.findPreview(wrong)).toBeNull();
    // Another link shows the same, and so does the first one then.
    clock.advance(1_000);
    const second = (await drafts.preview(key, [renamed(one, "Two")])) ?? expect.unreachable();
    expect(await drafts.findPreview(link.token)).toMatchObject({ previewedAt: clock.now() });
    for (let more = 0; more < 5; more += 1) {
      clock.advance(1_000);
      await drafts.preview(key, [renamed(one, "Two")]);
    }
    expect([await drafts.findPreview(link.token), await drafts.findPreview(second.token)]).toEqual([null, null]);

    const third = (await drafts.preview(key, [])) ?? expect.unreachable();
    clock.advance(PREVIEW_MS);
    expect(await drafts.findPreview(third.token)).toBeNull();
    const fourth = (await drafts.preview(key, [])) ?? expect.unreachable();
    await drafts.discard(key);
    expect(await drafts.findPreview(fourth.token)).toBeNull();
    await drafts.save(draftOf(key, "One"), null);
    const fifth = (await drafts.preview(key, [])) ?? expect.unreachable();
    await drafts.endLinks();
    expect(await drafts.findPreview(fifth.token)).toBeNull();
    expect(await drafts.find(key)).not.toBeNull();
  });

  it("of a person are listed and deleted with what else is stored of them", async () => {
    const { drafts, database } = open(await create());
    await drafts.save(draftOf(key, "One"), null);
    await drafts.preview(key, []);
    expect(await drafts.ofPerson(` ${EDITOR.toUpperCase()}`)).toMatchObject([
      { kind: "partners", id: one, typed: [["name", "One"]] },
    ]);
    await database.transaction((sql) => drafts.forget(sql, EDITOR));
    expect(await drafts.ofPerson(EDITOR)).toEqual([]);
  });
});
