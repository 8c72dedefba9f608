import fc from "fast-check";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { DocumentChange, Published, Scheduled, Scheduling } from "~/content/store/publication";
import { Schedule } from "~/content/store/schedule.server";
import { EDITOR, openStore, partnerAt, publication, renamed, SMALL } from "../../support/content/publications";
import { sample } from "../../support/content/sample";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const PARTNERS = [0, 1, 2].map(partnerAt);
const RUNS = sample(6, 16);

/** What editors may do. `seen` is how many revisions ago an editor began. */
type Step =
  | { do: "publish"; instance: number; seen: number; partner: number; name: string | null }
  | { do: "schedule"; instance: number; seen: number; partner: number; name: string | null; hours: number }
  | { do: "cancel"; instance: number; id: number }
  | { do: "restore"; instance: number; back: number }
  | { do: "wait"; hours: number };

const edit = {
  instance: fc.nat(1),
  seen: fc.nat(3),
  partner: fc.nat(PARTNERS.length - 1),
  // Faulty without a name; null deletes.
  name: fc.constantFrom("One", "Two", "Three", "", null),
};

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("publish" as const), ...edit }),
    fc.record({ do: fc.constant("schedule" as const), ...edit, hours: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant("cancel" as const), instance: fc.nat(1), id: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant("restore" as const), instance: fc.nat(1), back: fc.nat(4) }),
    fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 1, maxLength: 16 },
);

type Names = Readonly<Record<string, string | null>>;

const shippedNames: Names = Object.fromEntries(
  shippedDocuments.partners.map(({ id, document }) => [id, (document as { name: string }).name]),
);

/** The content as a list of revisions with the name of each partner; null: it is deleted. */
function createModel() {
  const revisions: Names[] = [];
  const scheduled: { hour: number; id: string; basedOn: number; name: string | null; state: Scheduled["state"] }[] = [];
  const latest = () => revisions.at(-1) ?? shippedNames;
  const add = (names: Names) => {
    if (revisions.length === 0) revisions.push(shippedNames);
    revisions.push(names);
    return revisions.length;
  };
  function refusalOf(basedOn: number, id: string, name: string | null): "fault" | "conflict" | null {
    const current = latest()[id];
    if (current === name) return null;
    if (current !== (revisions[basedOn - 1] ?? shippedNames)[id]) return "conflict";
    return name === "" ? "fault" : null;
  }
  function publish(basedOn: number, id: string, name: string | null): "fault" | "conflict" | number {
    const refused = refusalOf(basedOn, id, name);
    if (refused !== null) return refused;
    return latest()[id] === name ? revisions.length : add({ ...latest(), [id]: name });
  }
  return {
    latest,
    count: () => revisions.length,
    at: (number: number) => revisions[number - 1],
    publish,
    schedule(hour: number, basedOn: number, id: string, name: string | null) {
      const refused = refusalOf(basedOn, id, name);
      if (refused === null) scheduled.push({ hour, id, basedOn, name, state: "waiting" });
      return refused;
    },
    cancel(number: number): boolean {
      const entry = scheduled[number - 1];
      // One that was refused is taken off the list.
      if (entry?.state !== "waiting" && entry?.state !== "refused") return false;
      entry.state = "cancelled";
      return true;
    },
    publishDue(now: number) {
      const due = scheduled.filter(({ hour, state }) => state === "waiting" && hour <= now);
      for (const entry of due.toSorted((a, b) => a.hour - b.hour))
        entry.state = typeof publish(entry.basedOn, entry.id, entry.name) === "number" ? "published" : "refused";
    },
    /** What became of each, in the order in which they were scheduled. */
    states: () => scheduled.map(({ state }) => state),
    restore(number: number): number {
      const names = revisions[number - 1] ?? shippedNames;
      const same = Object.keys(names).every((id) => names[id] === latest()[id]);
      return same ? revisions.length : add(names);
    },
  };
}

const outcomeOf = (published: Published | Scheduling | null) => {
  if (published === null || "scheduled" in published) return null;
  if ("waiting" in published) return "full";
  if ("faults" in published) return "fault";
  return "conflict" in published ? "conflict" : published.revision;
};

const changeOf = (id: string, name: string | null): DocumentChange =>
  name === null ? { kind: "partners", id, document: null } : renamed(id, name);

async function runSteps(database: TestDatabase, list: readonly Step[]): Promise<void> {
  let hour = 0;
  const clock = { now: () => hour };
  const logger = pino({ level: "silent" });
  const instances = [0, 1].map(() => {
    const opened = database.open();
    const store = openStore({ open: () => opened }, undefined, SMALL);
    return Object.assign(store, { schedule: new Schedule(opened, { storeOf: async () => store, clock, logger }) });
  });
  const model = createModel();
  try {
    for (const step of list) {
      const store = instances["instance" in step ? step.instance : 0];
      if (!store) throw new Error("no such instance");
      if (step.do === "wait") {
        hour += step.hours;
        await Promise.all(instances.map(({ schedule }) => schedule.publishDue()));
        model.publishDue(hour);
      } else if (step.do === "cancel") {
        expect(await store.schedule.cancel(step.id, EDITOR)).toBe(model.cancel(step.id));
      } else if (step.do === "restore") {
        const number = model.count() - step.back;
        const restored = await store.restore(number, EDITOR);
        expect(outcomeOf(restored)).toBe(number >= 1 ? model.restore(number) : null);
      } else {
        const { name } = step;
        const id = PARTNERS[step.partner] ?? "";
        const basedOn = Math.max(0, model.count() - step.seen);
        const wanted = publication(basedOn, changeOf(id, name));
        if (step.do === "publish") {
          expect(outcomeOf(await store.publish(wanted))).toBe(model.publish(basedOn, id, name));
        } else {
          const at = hour + step.hours;
          expect(outcomeOf(await store.schedule.add({ ...wanted, at }))).toBe(model.schedule(at, basedOn, id, name));
        }
      }
      // Each instance has what the model has.
      for (const instance of instances) {
        const { revision, documents } = await instance.readLatest();
        expect(revision).toBe(model.count());
        expect(namesIn(documents)).toEqual(present(model.latest()));
      }
    }
    for (const { schedule } of instances) {
      const list = (await schedule.list()).toSorted((a, b) => a.id - b.id);
      expect(list.map(({ state }) => state)).toEqual(model.states());
    }
    for (let number = 1; number <= model.count(); number += 1) {
      const documents = await instances[0]?.read(number);
      expect(documents && namesIn(documents)).toEqual(present(model.at(number) ?? {}));
    }
  } finally {
    for (const { close } of instances) await close();
  }
}

const namesIn = ({ partners }: typeof shippedDocuments): Names =>
  Object.fromEntries(partners.map(({ id, document }) => [id, (document as { name: string }).name]));

const present = (names: Names): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));

it.each(databases.kinds)(
  "any sequence of publications, schedules and restorations on $name gives what a simple model has, in every instance",
  async ({ name, create }) => {
    const run = async (list: readonly Step[]) => runSteps(await create(), list);
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: name === "SQLite" ? RUNS : sample(3, 8) });
  },
  180_000,
);
