import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { shippedDocuments } from "~/services/content/documents/shipped-content.server";
import type { DocumentChange, Published } from "~/services/content/store/publication";
import { EDITOR, openStore, partnerAt, publication, renamed } from "../../support/content/publications";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const PARTNERS = [0, 1, 2].map(partnerAt);
const RUNS = 25;

/** What an editor may do. `seen` is how many revisions ago the editor began. */
type Step =
  | { do: "publish"; instance: number; seen: number; partner: number; name: string | null }
  | { do: "restore"; instance: number; back: number };

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("publish" as const),
      instance: fc.nat(1),
      seen: fc.nat(3),
      partner: fc.nat(PARTNERS.length - 1),
      // Faulty without a name; null deletes.
      name: fc.constantFrom("One", "Two", "Three", "", null),
    }),
    fc.record({ do: fc.constant("restore" as const), instance: fc.nat(1), back: fc.nat(4) }),
  ),
  { minLength: 1, maxLength: 12 },
);

type Names = Readonly<Record<string, string | null>>;

const shippedNames: Names = Object.fromEntries(
  shippedDocuments.partners.map(({ id, document }) => [id, (document as { name: string }).name]),
);

/** The content as a list of revisions with the name of each partner; null: it is deleted. */
function createModel() {
  const revisions: Names[] = [];
  const latest = () => revisions.at(-1) ?? shippedNames;
  const add = (names: Names) => {
    if (revisions.length === 0) revisions.push(shippedNames);
    revisions.push(names);
    return revisions.length;
  };
  return {
    latest,
    count: () => revisions.length,
    at: (number: number) => revisions[number - 1],
    publish(basedOn: number, id: string, name: string | null): "fault" | "conflict" | number {
      const current = latest()[id];
      if (current === name) return revisions.length;
      const base = (revisions[basedOn - 1] ?? shippedNames)[id];
      if (current !== base) return "conflict";
      return name === "" ? "fault" : add({ ...latest(), [id]: name });
    },
    restore(number: number): number {
      const names = revisions[number - 1] ?? shippedNames;
      const same = Object.keys(names).every((id) => names[id] === latest()[id]);
      return same ? revisions.length : add(names);
    },
  };
}

const outcomeOf = (published: Published | null) => {
  if (published === null) return null;
  if ("faults" in published) return "fault";
  return "conflict" in published ? "conflict" : published.revision;
};

const changeOf = (id: string, name: string | null): DocumentChange =>
  name === null ? { kind: "partners", id, document: null } : renamed(id, name);

async function runSteps(database: TestDatabase, list: readonly Step[]): Promise<void> {
  const stores = [openStore(database), openStore(database)];
  const model = createModel();
  try {
    for (const step of list) {
      const store = stores[step.instance] ?? stores[0];
      if (!store) throw new Error("no store");
      if (step.do === "publish") {
        const id = PARTNERS[step.partner] ?? "";
        const basedOn = Math.max(0, model.count() - step.seen);
        const published = await store.publish(publication(basedOn, changeOf(id, step.name)));
        expect(outcomeOf(published)).toBe(model.publish(basedOn, id, step.name));
      } else {
        const number = model.count() - step.back;
        const exists = number >= 1;
        const restored = await store.restore(number, EDITOR);
        expect(outcomeOf(restored)).toBe(exists ? model.restore(number) : null);
      }
      // Each instance has what the model has.
      for (const { readLatest } of stores) {
        const { revision, documents } = await readLatest();
        expect(revision).toBe(model.count());
        expect(namesIn(documents)).toEqual(present(model.latest()));
      }
    }
    for (let number = 1; number <= model.count(); number += 1) {
      const documents = await stores[0]?.read(number);
      expect(documents && namesIn(documents)).toEqual(present(model.at(number) ?? {}));
    }
  } finally {
    for (const { close } of stores) await close();
  }
}

const namesIn = ({ partners }: typeof shippedDocuments): Names =>
  Object.fromEntries(partners.map(({ id, document }) => [id, (document as { name: string }).name]));

const present = (names: Names): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));

it.each(databases.kinds)(
  "any sequence of publications and restorations on $name gives what a simple model has, in every instance",
  async ({ create }) => {
    const run = async (list: readonly Step[]) => runSteps(await create(), list);
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS });
  },
  180_000,
);
