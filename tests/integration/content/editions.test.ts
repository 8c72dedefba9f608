import pino from "pino";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { KINDS } from "~/content/documents/kinds";
import type { SiteContent } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { Edition } from "~/content/editions/edition";
import { EditionStore } from "~/content/editions/edition-store.server";
import { EditionContents } from "~/content/store/edition-contents.server";
import { changesBetween } from "~/content/store/publication";
import { EDITOR, nameOf, partnerAt, publication, renamed } from "../../support/content/publications";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const AT = 1_700_000_000_000;
const one = partnerAt(0);

function openEditions({ open }: TestDatabase) {
  const database = open();
  closing.push(() => database.close());
  let known: readonly Edition[] = [];
  let former: ReadonlyMap<number, SiteContent> = new Map();
  const contents = new EditionContents(database, {
    clock: { now: () => AT },
    shipped: shippedDocuments,
    settings: settingFacts,
    logger: pino({ level: "silent" }),
    onKnown(editions, archived) {
      known = editions;
      former = archived;
    },
  });
  const editions = new EditionStore(database);
  return {
    contents,
    known: () => known,
    former: () => former,
    async add(number: number, year: string) {
      const event = { ...Object(shippedDocuments.event[0]?.document), title: `Expo ${year}` };
      await database.transaction((sql) =>
        editions.add(sql, { number, kinds: KINDS, at: AT, editor: EDITOR }).then(() => undefined),
      );
      const store = await contents.of(number);
      const empty = (await store?.readLatest())?.documents ?? shippedDocuments;
      const all = changesBetween(empty, { ...shippedDocuments, sessions: [], winners: [] }, KINDS);
      const changes = all.map((change) => (change.kind === "event" ? { ...change, document: event } : change));
      return store?.publish(publication(0, ...changes));
    },
    switchTo: (number: number, opened: number) => database.transaction((sql) => editions.open(sql, number, AT, opened)),
  };
}

describe.each(databases.kinds)("editions in $name", ({ create }) => {
  it("are the first one alone until somebody makes another, also in a database of the release before", async () => {
    const { contents, known } = openEditions(await create());
    expect(await contents.list()).toEqual([expect.objectContaining({ number: 1, currentFrom: 0 })]);
    expect(await contents.refresh()).toBe(false);
    expect(known()).toEqual([{ number: 1, year: 2025, name: "Jakarta Outing Expo 2025", currentFrom: 0 }]);
    expect(await (await contents.current()).readLatest()).toMatchObject({ edition: 1, revision: 0 });
  });

  it("have documents of their own, and share the numbers of revisions", async () => {
    const editions = openEditions(await create());
    // What the site shipped with is kept as revision 1 of the first edition.
    expect(await editions.add(2, "2026")).toEqual({ revision: 2 });
    const [first, second] = [await editions.contents.of(1), await editions.contents.of(2)];
    expect(await first?.publish(publication(1, renamed(one, "Of 2025")))).toEqual({ revision: 3 });
    expect(await second?.publish(publication(2, renamed(one, "Of 2026")))).toEqual({ revision: 4 });
    const names = [await first?.readLatest(), await second?.readLatest()].map(
      (snapshot) => snapshot && [snapshot.edition, snapshot.revision, nameOf(snapshot.documents, one)],
    );
    expect(names).toEqual([
      [1, 3, "Of 2025"],
      [2, 4, "Of 2026"],
    ]);
    expect((await first?.revisions(10))?.map(({ number }) => number)).toEqual([3, 1]);
    expect((await second?.revisions(10))?.map(({ number }) => number)).toEqual([4, 2]);
    expect(await first?.restore(2, EDITOR)).toBeNull();
    expect((await second?.readLatest())?.documents.sessions).toEqual([]);
  });

  it("are not seen by the release before, which publishes beside them", async () => {
    const database = await create();
    const editions = openEditions(database);
    await editions.add(2, "2026");
    const before = await database.read<{ kind: string }>(
      `SELECT kind, id, place, document FROM content_document d WHERE revision > 0 AND revision =
         (SELECT max(o.revision) FROM content_document o
          WHERE o.kind = d.kind AND o.id = d.id AND o.revision <= 2)`,
    );
    const seen = before.filter(({ kind }) => KINDS.some((known) => known === kind));
    expect(seen).toHaveLength(KINDS.reduce((sum, kind) => sum + shippedDocuments[kind].length, 0));
    // As that release publishes: the number after the last one, and no edition.
    await database.read(
      "INSERT INTO content_revision (number, at, editor, note, restored) VALUES (3, 5, NULL, '', NULL)",
    );
    const document = JSON.stringify(renamed(one, "By the release before").document);
    await database.read(
      `INSERT INTO content_document (kind, id, revision, place, document) VALUES ('partners', '${one}', 3, 0, '${document}')`,
    );
    const names = [await editions.contents.of(1), await editions.contents.of(2)].map(async (store) =>
      nameOf((await store?.readLatest())?.documents ?? shippedDocuments, one),
    );
    expect(await Promise.all(names)).toEqual(["By the release before", nameOf(shippedDocuments, one)]);
  });

  it("follow each other: the last one that was opened is current, and the one before stays known", async () => {
    const database = await create();
    const [editions, other] = [openEditions(database), openEditions(database)];
    await editions.add(2, "2026");
    expect(await other.contents.refresh()).toBe(true);
    expect(other.known()).toMatchObject([{ currentFrom: 0 }, { number: 2, name: "Expo 2026", currentFrom: null }]);
    expect((await other.contents.live.readLatest()).edition).toBe(1);
    await editions.switchTo(2, 2);
    expect(await other.contents.live.readLatest()).toMatchObject({ edition: 2, revision: 2 });
    expect(await other.contents.refresh()).toBe(true);
    expect(other.known()).toMatchObject([{ currentFrom: 0 }, { currentFrom: AT }]);
    expect(other.former().get(1)?.sessions).toHaveLength(shippedDocuments.sessions.length);
    // What visitors saw first did not change.
    expect(await other.contents.live.history(["sessions", "partners"])).toEqual([]);
    await (await editions.contents.of(2))?.publish(publication(2, renamed(one, "Of 2026")));
    const states = await other.contents.live.history(["partners"]);
    expect(states.map(({ revision }) => revision)).toEqual([2, 3]);
    await (await editions.contents.of(1))?.publish(publication(1, renamed(one, "Corrected")));
    expect(await other.contents.refresh()).toBe(true);
    expect(await other.contents.refresh()).toBe(false);
  });
});
