import { afterAll, afterEach, describe, expect, it } from "vitest";
import { KINDS } from "~/content/documents/kinds";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { Editors } from "~/content/store/editors.server";
import {
  EDITOR,
  nameOf,
  type OpenStore,
  openStore,
  partnerAt,
  publication,
  renamed,
} from "../../support/content/publications";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const opened: OpenStore[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

function open(database: TestDatabase, now?: () => number) {
  const store = openStore(database, now);
  opened.push(store);
  return store;
}

const [one, other] = [partnerAt(0), partnerAt(1)];

describe.each(databases.kinds)("the content in $name", ({ create }) => {
  it("is what the site ships with until something is published", async () => {
    const store = open(await create());
    expect(await store.readLatest()).toMatchObject({ revision: 0, documents: shippedDocuments });
    expect(await store.revisions(10)).toEqual([]);
    expect(await store.read(1)).toBeNull();
  });

  it("begins with what the site ships with, and has each publication as a revision", async () => {
    const database = await create();
    const store = open(database);
    expect(await store.publish(publication(0, renamed(one, "Bank Rimba")))).toEqual({ revision: 2 });
    const { revision, documents } = await open(database).readLatest();
    expect([revision, nameOf(documents, one)]).toEqual([2, "Bank Rimba"]);
    expect(await store.read(1)).toEqual(shippedDocuments);
    expect(await store.read(2)).toEqual(documents);
    const at = 1_700_000_000_000;
    expect(await store.revisions(10)).toEqual([
      { number: 2, at, editor: EDITOR, note: "a test", restored: null },
      { number: 1, at, editor: "shipped", note: "", restored: null },
    ]);
    expect(await store.revisions(10, 2)).toMatchObject([{ number: 1 }]);
  });

  it("may begin with something else, once: what the site ships with was never there", async () => {
    const database = await create();
    const store = open(database);
    const own = { ...shippedDocuments, sessions: [], winners: [] };
    expect(await store.begin({ ...own, event: [] }, EDITOR, "")).toHaveProperty("faults");
    expect(await store.begin(own, EDITOR, "The first")).toEqual({ revision: 1 });
    expect(await store.begin(shippedDocuments, EDITOR, "")).toBeNull();
    const { revision, documents } = await open(database).readLatest();
    expect([revision, documents.sessions, documents.winners]).toEqual([1, [], []]);
    expect(documents.brands).toEqual(shippedDocuments.brands);
    expect(await store.history(["sessions", "brands"])).toEqual([]);
    expect(await store.publish(publication(1, renamed(one, "Later")))).toEqual({ revision: 2 });
    expect((await store.history(["partners"])).map((state) => state.revision)).toEqual([1, 2]);
  });

  it("is read by another process as far as that does not know it", async () => {
    const database = await create();
    const [store, second] = [open(database), open(database)];
    await store.publish(publication(0, renamed(one, "One")));
    const before = await second.readLatest();
    expect(await second.readLatest()).toBe(before);
    await store.publish(publication(2, renamed(other, "Other"), { kind: "partners", id: one, document: null }));
    const after = await second.readLatest();
    expect([nameOf(after.documents, one), nameOf(after.documents, other)]).toEqual([undefined, "Other"]);
    expect(after.documents).toEqual((await open(database).readLatest()).documents);
    expect(after.documents.brands).toBe(before.documents.brands);
  });

  it("has a new document last, or at a place between two others", async () => {
    const store = open(await create());
    const added = (id: string, place?: number) => ({
      kind: "partners" as const,
      id,
      document: { ...Object(shippedDocuments.partners[0]?.document), id },
      ...(place !== undefined && { place }),
    });
    await store.publish(publication(0, added("last"), added("second", 0.5)));
    const { documents } = await store.readLatest();
    const ids = documents.partners.map(({ id }) => id);
    expect([ids.slice(0, 3), ids.at(-1)]).toEqual([[one, "second", other], "last"]);
  });

  it("is not changed at all by a publication with a fault, which names document, field and reason", async () => {
    const store = open(await create());
    const faulty = { kind: "partners" as const, id: other, document: { id: other } };
    const refused = await store.publish(publication(0, renamed(one, "One"), faulty));
    expect(refused).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ kind: "partners", id: other, field: "name" })]),
    });
    expect(await store.revisions(10)).toEqual([]);
    const missing = await store.publish(publication(0, { kind: "event", id: "event", document: null }));
    expect(missing).toMatchObject({ faults: [expect.objectContaining({ kind: "event" })] });
  });

  it("has the states of documents that changed, with those that confirm and delete", async () => {
    const store = open(await create());
    expect(await store.history(["partners"])).toEqual([]);
    const change = renamed(one, "Bank Rimba");
    await store.publish(publication(0, change));
    expect(await store.publish(publication(2, { ...change, confirmed: true }))).toEqual({ revision: 3 });
    expect(await store.publish(publication(3, { ...change, document: null }))).toEqual({ revision: 4 });
    const shipped = shippedDocuments.partners[0]?.document;
    const states = [shipped, change.document, change.document, null];
    expect(await store.history(["partners", "event"])).toEqual(
      states.map((document, index) => ({
        ...{ kind: "partners", id: one, place: 0, document, revision: index + 1 },
        at: expect.any(Number),
      })),
    );
    expect(await store.history(["event"])).toEqual([]);
  });

  it("has the days of an event in words as they follow, also where an earlier release stored others", async () => {
    const database = await create();
    const store = open(database);
    const [event] = shippedDocuments.event;
    const contradicting = { ...Object(event?.document), date: "1–2 May 2031", year: "2031" };
    expect(await store.publish(publication(0, { kind: "event", id: "event", document: contradicting }))).toEqual({
      revision: 0,
    });
    const renewed = { ...contradicting, title: "The Expo" };
    const result = await store.publish(publication(0, { kind: "event", id: "event", document: renewed }));
    expect(result).toEqual({ revision: 2 });
    const [stored] = await database.read<{ document: string }>(
      "SELECT document FROM content_document WHERE kind = 'event' AND revision = 2",
    );
    expect(JSON.parse(stored?.document ?? "")).toMatchObject({ date: "14–16 November 2025", year: "2025" });
    await database.read(
      `UPDATE content_document SET document = '${JSON.stringify({ ...renewed, month: "May" })}' WHERE kind = 'event' AND revision = 2`,
    );
    const { documents } = await open(database).readLatest();
    expect(documents.event[0]?.document).toMatchObject({ date: "14–16 November 2025", month: "November" });
  });

  it("says nothing of who runs the site until somebody does, also in a database of the release before", async () => {
    const database = await create();
    expect(await open(database).publish(publication(0, renamed(one, "Bank Rimba")))).toEqual({ revision: 2 });
    await database.read("DELETE FROM content_document WHERE kind = 'identity'");
    const store = open(database);
    expect((await store.readLatest()).documents.identity.map(({ document }) => document)).toEqual([{}]);
    const said = { kind: "identity" as const, id: "identity", document: { name: "The Fair", email: "a@fair.example" } };
    expect(await store.publish(publication(2, said))).toEqual({ revision: 3 });
    expect((await open(database).readLatest()).documents.identity[0]?.document).toEqual(said.document);
    const refused = await store.publish(publication(3, { ...said, document: { recipients: { to: ["nobody"] } } }));
    expect(refused).toMatchObject({ faults: [{ kind: "identity", field: "recipients.to.0" }] });
  });

  it("loses the addresses of who published, and of who made an edition, after their time", async () => {
    const database = await create();
    const store = open(database);
    await store.publish(publication(0, renamed(one, "Bank Rimba")));
    const at = 1_700_000_000_000;
    await database.execute(
      `INSERT INTO edition (number, kinds, created_at, editor) VALUES (2, '[]', ${at}, '${EDITOR}'), (3, '[]', ${at + 1}, '${EDITOR}')`,
    );
    const connection = database.open();
    closeAfterTest(connection);
    const editors = new Editors(connection);
    const kept = async () => [
      ...(await store.revisions(10)),
      ...(await database.read<{ editor: string | null }>("SELECT editor FROM edition ORDER BY number")),
    ];
    await editors.purge(at);
    expect((await kept()).map(({ editor }) => editor)).toEqual([EDITOR, "shipped", EDITOR, EDITOR]);
    await editors.purge(at + 1);
    expect((await kept()).map(({ editor }) => editor)).toEqual([null, "shipped", null, EDITOR]);
  });

  it("has no revision without a change", async () => {
    const store = open(await create());
    const [partner] = shippedDocuments.partners;
    const same = { kind: "partners" as const, id: one, document: partner?.document };
    expect(await store.publish(publication(0, same))).toEqual({ revision: 0 });
    await store.publish(publication(0, renamed(one, "One")));
    expect(await store.publish(publication(0, renamed(one, "One")))).toEqual({ revision: 2 });
    expect(await store.revisions(10)).toHaveLength(2);
  });

  it("takes changes of different documents by two editors, and shows a conflict about the same one", async () => {
    const store = open(await create());
    await store.publish(publication(0, renamed(one, "One")));
    expect(await store.publish({ ...publication(0, renamed(other, "Other")), editor: "budi@expo.example" })).toEqual({
      revision: 3,
    });
    const base = shippedDocuments.partners[0]?.document;
    const [mine, theirs] = [renamed(one, "Mine"), renamed(one, "One")];
    const expected = { kind: "partners", id: one, base, current: theirs.document, wanted: mine.document, revision: 2 };
    for (const basedOn of [0, 1]) {
      expect(await store.publish(publication(basedOn, mine, renamed(other, "Other")))).toEqual({
        conflict: [{ ...expected, editor: EDITOR, at: 1_700_000_000_000 }],
      });
    }
    // As after a restored backup: what the editor saw is not known.
    expect(await store.publish(publication(99, mine))).toMatchObject({ conflict: [expected] });
    expect(await store.publish(publication(3, mine))).toEqual({ revision: 4 });
    const deleted = { kind: "partners" as const, id: one, document: null };
    expect(await store.publish(publication(2, deleted))).toMatchObject({ conflict: [{ wanted: null, revision: 4 }] });
  });

  it("has no conflict where a document is as the editor saw it, or as the editor wants it", async () => {
    const store = open(await create());
    const [begun] = shippedDocuments.partners;
    await store.publish(publication(0, renamed(one, "One")));
    await store.publish(publication(2, { kind: "partners", id: one, document: begun?.document }));
    expect(await store.publish(publication(0, renamed(one, "Mine")))).toEqual({ revision: 4 });
    expect(await store.publish(publication(0, renamed(one, "Mine"), renamed(other, "Other")))).toEqual({ revision: 5 });
  });

  it("is that of an earlier revision again after it is restored", async () => {
    const store = open(await create());
    await store.publish(publication(0, renamed(one, "One"), { kind: "partners", id: other, document: null }));
    await store.publish(publication(2, renamed(one, "Again")));
    expect(await store.restore(1, EDITOR)).toEqual({ revision: 4 });
    expect((await store.readLatest()).documents).toEqual(shippedDocuments);
    expect(await store.restore(2, EDITOR)).toEqual({ revision: 5 });
    expect(await store.read(5)).toEqual(await store.read(2));
    expect(await store.revisions(1)).toMatchObject([{ number: 5, editor: EDITOR, restored: 2 }]);
    expect(await store.restore(5, EDITOR)).toEqual({ revision: 5 });
    expect(await store.restore(77, EDITOR)).toBeNull();
  });

  it("has the publications of several processes at once one after the other", async () => {
    const database = await create();
    const stores = Array.from({ length: 4 }, () => open(database));
    const published = await Promise.all(
      stores.map((store, place) => store.publish(publication(0, renamed(partnerAt(place), `Partner ${place}`)))),
    );
    expect(published.map((result) => ("revision" in result ? result.revision : result)).sort()).toEqual([2, 3, 4, 5]);
    const { documents } = (await stores[0]?.readLatest()) ?? { documents: shippedDocuments };
    expect(stores.map((_, place) => nameOf(documents, partnerAt(place)))).toEqual(
      stores.map((_, place) => `Partner ${place}`),
    );
  });

  it("has the documents of a kind that came with a later release, until the first of them is changed", async () => {
    const database = await create();
    const store = open(database);
    await store.publish(publication(0, renamed(one, "One")));
    // As a release before the kind left it.
    await database.execute("DELETE FROM content_document WHERE kind = 'partners'");
    const second = open(database);
    expect((await second.readLatest()).documents.partners).toEqual(shippedDocuments.partners);
    await second.publish(publication(2, renamed(other, "Other")));
    const { documents } = await open(database).readLatest();
    expect(documents.partners).toHaveLength(shippedDocuments.partners.length);
    expect(nameOf(documents, other)).toBe("Other");
    expect(KINDS.every((kind) => documents[kind].length === shippedDocuments[kind].length)).toBe(true);
  });

  it("is read anew when another database is in its place, and leaves out kinds of a later release", async () => {
    const database = await create();
    const store = open(database);
    await store.publish(publication(0, renamed(one, "One")));
    await database.execute(
      "INSERT INTO content_document (kind, id, revision, place, document) VALUES ('gates', 'north', 2, 0, '{}')",
    );
    expect((await open(database).readLatest()).documents).toEqual((await store.readLatest()).documents);
    await database.execute("DELETE FROM content_document; DELETE FROM content_revision");
    expect(await store.readLatest()).toMatchObject({ revision: 0, documents: shippedDocuments });
  });
});
