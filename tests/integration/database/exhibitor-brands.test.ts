import pino from "pino";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { BrandDrafts } from "~/booths/brands/brand-drafts.server";
import { Drafts } from "~/content/store/drafts.server";
import { People } from "~/privacy/people.server";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { registration } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const DAY_MS = 24 * 3600_000;

describe.each(databases.kinds)("brands of exhibitors in $name", ({ create }) => {
  const values = new Map([
    ["name", "Rimba Raya"],
    ["booth", "A-5"],
  ]);
  const BRANDS = { kind: "brands", id: "rimba-raya" } as const;
  const ANI = "ani@expo.example";

  async function openSite(made: TestDatabase) {
    let now = Date.now();
    const clock = { now: () => now };
    const database = made.open();
    const drafts = new Drafts(database, { clock });
    const brands = new BrandDrafts(database, { clock, drafts });
    const outbox = openExpoOutbox(database, {
      ...{ deliver: async () => ({ result: "sent" }), withApi: false, secrets: ["a secret of the tests"], clock },
      ...{ pollMs: 20, logger: pino({ level: "silent" }), retentionMs: 180 * DAY_MS },
    });
    onTestFinished(() => outbox.close());
    const { reference } = await outbox.submit(registration());
    const prepare = (more: object = {}) =>
      brands.prepare({ reference, brand: BRANDS.id, name: "Rimba Raya", values, basedOn: 3, ...more });
    const pass = (ms: number) => {
      now += ms;
    };
    return { database, brands, drafts, reference, prepare, pass };
  }

  it("a draft is prepared once, waits longer than those of editors, and is not touched again", async () => {
    const made = await create();
    const { brands, drafts, reference, prepare, pass } = await openSite(made);
    expect((await Promise.all([prepare(), prepare()])).toSorted()).toEqual([false, true]);
    expect(await brands.ofEdition(1)).toEqual([{ reference, brand: "rimba-raya", name: "Rimba Raya" }]);
    expect(await drafts.findPrepared(BRANDS)).toMatchObject({ basedOn: 3, typed: values });
    expect((await drafts.listPrepared()).map(({ kind, id }) => [kind, id])).toEqual([["brands", "rimba-raya"]]);
    // It is nobody's draft.
    expect([await drafts.list(), await drafts.find({ editor: ANI, ...BRANDS })]).toEqual([[], null]);
    pass(60 * DAY_MS);
    await drafts.purge();
    expect(await drafts.findPrepared(BRANDS)).not.toBeNull();
    // What an editor does not want does not come back.
    await drafts.discard({ editor: ANI, ...BRANDS });
    expect(await drafts.findPrepared(BRANDS)).toBeNull();
    expect(await prepare()).toBe(false);
    expect(await drafts.findPrepared(BRANDS)).toBeNull();
  });

  it("what an editor made of it stays when they discard nothing else, and all of it goes with the publication", async () => {
    const { database, drafts, prepare } = await openSite(await create());
    await prepare();
    const key = { editor: ANI, ...BRANDS };
    await drafts.save({ ...key, basedOn: 3, typed: new Map([["name", "Rimba"]]) }, null);
    await drafts.discard(key);
    expect([await drafts.find(key), (await drafts.findPrepared(BRANDS))?.typed]).toEqual([null, values]);
    await drafts.save({ ...key, basedOn: 3, typed: new Map([["name", "Rimba"]]) }, null);
    await database.transaction((sql) => drafts.discardIn(sql, key));
    expect([await drafts.find(key), await drafts.findPrepared(BRANDS)]).toEqual([null, null]);
  });

  it("a draft goes with its registration, also once visitors see another edition", async () => {
    const { database, brands, drafts, reference, prepare } = await openSite(await create());
    const draftsOf = (edition: number) => new Drafts(database, { clock: { now: Date.now }, edition: () => edition });
    await prepare();
    await brands.dropOrphans([1, 2], draftsOf);
    expect(await drafts.findPrepared(BRANDS)).not.toBeNull();
    await database.query(`DELETE FROM ${database.dialect.schema}submission WHERE reference = $1`, [reference]);
    await brands.dropOrphans([2], draftsOf);
    expect(await drafts.findPrepared(BRANDS)).not.toBeNull();
    await brands.dropOrphans([1, 2], draftsOf);
    expect(await drafts.findPrepared(BRANDS)).toBeNull();
  });

  it("a draft is part of what a person can have and have deleted, in the same act", async () => {
    const { database, drafts, prepare } = await openSite(await create());
    const people = new People({ database, mailDirectory: "/nowhere", secrets: ["s"], clock: { now: Date.now } });
    const { email } = registration().payload;
    const own = async () => JSON.parse(await people.export(email)).submissions[0]?.exhibitor;
    expect((await own()).brandDraft).toBeNull();
    await prepare({ values: new Map([...values, ["logo", ""]]) });
    const typed = { name: "Rimba Raya", booth: "A-5" };
    expect((await own()).brandDraft).toEqual({ brand: "rimba-raya", typed });
    await people.forget(email);
    expect([await own(), await drafts.findPrepared(BRANDS)]).toEqual([undefined, null]);
  });

  it("a draft that cannot be stored leaves nothing behind, so that the next round prepares it", async () => {
    const made = await create();
    const { brands, drafts, reference } = await openSite(made);
    const failing = new BrandDrafts(made.open(), {
      clock: { now: Date.now },
      drafts: { prepareIn: () => Promise.reject(new Error("the drafts are out of reach")) },
    });
    const wanted = { reference, brand: BRANDS.id, name: "Rimba Raya", values, basedOn: 3 };
    await expect(failing.prepare(wanted)).rejects.toThrow("out of reach");
    expect(await brands.ofEdition(1)).toEqual([]);
    expect(await brands.prepare(wanted)).toBe(true);
    // Of a brand that is on the site already there is no draft.
    expect(await brands.prepare({ ...wanted, reference: "EX-0000-00" })).toBe(false);
    await drafts.discard({ editor: ANI, ...BRANDS });
  });
});
