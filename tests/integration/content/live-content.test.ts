import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KINDS } from "~/content/documents/kinds";
import { parseContent, type SiteContent } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import { createContentFile } from "~/content/store/content-file.server";
import { createLiveContent } from "~/content/store/live-content.server";
import { applyChanges, type Snapshot } from "~/content/store/publication";
import { partnerAt, renamed } from "../../support/content/publications";

const one = partnerAt(0);

const revision = (number: number, name: string): Snapshot => ({
  edition: 1,
  revision: number,
  at: 1_700_000_000_000,
  documents: applyChanges(shippedDocuments, [renamed(one, name)]),
  kinds: new Set(KINDS),
});

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "live-content-"));
});
const started: { stop(): void }[] = [];
afterEach(() => {
  for (const { stop } of started.splice(0)) stop();
  // An instance may still write its file.
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 });
});

/** An instance. `read` is what its database does. */
async function start(read: () => Promise<Snapshot>, { folder = directory, startMs = 60_000 } = {}) {
  const logged: string[] = [];
  let shown: SiteContent = shippedContent;
  let changes = 0;
  let histories = 0;
  const live = createLiveContent({
    store: {
      readLatest: () => read(),
      async history() {
        histories += 1;
        return [];
      },
    },
    file: createContentFile(folder),
    shipped: { documents: shippedDocuments, content: shippedContent },
    settings: settingFacts,
    show(content) {
      shown = content;
    },
    logger: pino({}, { write: (line: string) => logged.push(line) }),
    pollMs: 5,
    startMs,
  });
  started.push(live);
  await live.start(() => {
    changes += 1;
  });
  return {
    ...live,
    name: () => shown.partners.find(({ id }) => id === one)?.name,
    content: () => shown,
    changes: () => changes,
    histories: () => histories,
    log: () => logged.join(""),
  };
}

const away = () => Promise.reject(new Error("ECONNREFUSED"));

describe("the content that an instance shows", () => {
  it("is what the site ships with while nothing is published, and then each revision", async () => {
    const unpublished: Snapshot = { edition: 1, revision: 0, at: 0, documents: shippedDocuments, kinds: new Set() };
    let latest = unpublished;
    const live = await start(async () => latest);
    expect(live.content()).toBe(shippedContent);
    expect(live.report()).toEqual({ revision: 0, from: "the release", fault: null });
    expect(readdirSync(directory)).toEqual([]);
    latest = revision(2, "Two");
    await expect.poll(live.name).toBe("Two");
    const content = live.content();
    expect(Object.isFrozen(content)).toBe(true);
    expect(content).toEqual(parseContent(latest.documents, settingFacts));
    // What did not change is the same object: what follows from it is not made again.
    expect(content.brands).toBe(shippedContent.brands);
    expect(content.partners[1]).toBe(shippedContent.partners[1]);
    latest = revision(3, "Three");
    await expect.poll(live.name).toBe("Three");
    expect(live.changes()).toBe(2);
    expect(live.snapshot()).toBe(latest);
    expect(live.report()).toEqual({ revision: 3, from: "the database", fault: null });
    // Another database, in which nothing is published.
    latest = unpublished;
    await expect.poll(live.content).toBe(shippedContent);
  });

  it("is the last one that it had when the database is out of reach at its start", async () => {
    const seven = applyChanges(
      revision(7, "Seven").documents,
      shippedDocuments.winners.map(({ id }) => ({ kind: "winners", id, document: null })),
    );
    const first = await start(async () => ({ ...revision(7, ""), documents: seven }));
    await expect.poll(() => readdirSync(directory)).toEqual(["content.json"]);
    first.stop();
    let read: () => Promise<Snapshot> = away;
    const second = await start(() => read());
    expect(second.name()).toBe("Seven");
    expect(second.content()).toEqual(first.content());
    expect(second.report()).toEqual({ revision: 7, from: "a file", fault: "Error: ECONNREFUSED" });
    expect(second.log()).toContain("pages show the revision in DATA_DIR/content.json");
    // Once for the outage, not with each look.
    expect(second.log().split("out of reach")).toHaveLength(2);
    read = async () => revision(8, "Eight");
    await expect.poll(second.name).toBe("Eight");
    expect(second.report()).toEqual({ revision: 8, from: "the database", fault: null });
    expect(second.log()).toContain("the database is back");
  });

  it("waits for a database that hangs for a while, and no longer", async () => {
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    const live = await start(() => promise, { startMs: 200 });
    expect(live.content()).toBe(shippedContent);
    expect(live.report().fault).toContain("no response");
    resolve(revision(2, "Two"));
    await expect.poll(live.name).toBe("Two");
    expect(live.report().fault).toBeNull();
  });

  it("stays while the database is out of reach", async () => {
    let read: () => Promise<Snapshot> = async () => revision(2, "Two");
    const live = await start(() => read());
    read = away;
    await expect.poll(() => live.report().fault).toBe("Error: ECONNREFUSED");
    expect(live.report()).toMatchObject({ revision: 2, from: "the database" });
    expect(live.name()).toBe("Two");
  });

  it("stays when this release cannot show what is published, until it can", async () => {
    const faulty = applyChanges(shippedDocuments, [{ kind: "partners", id: one, document: { id: one } }]);
    let latest: Snapshot = { edition: 1, revision: 2, at: 0, documents: faulty, kinds: new Set(KINDS) };
    const live = await start(async () => latest);
    expect(live.content()).toBe(shippedContent);
    expect(live.report()).toMatchObject({ revision: 0, from: "the release", fault: expect.stringContaining("name") });
    latest = revision(3, "Three");
    await expect.poll(live.name).toBe("Three");
    expect(live.report().fault).toBeNull();
  });

  it("comes with the history of the sessions, which is read when sessions have changed, and once for what cannot be shown", async () => {
    let looks = 0;
    let latest = revision(2, "Two");
    const live = await start(async () => {
      looks += 1;
      return latest;
    });
    expect([live.name(), live.histories()]).toEqual(["Two", 0]);
    const [session] = shippedDocuments.sessions;
    const moved = { kind: "sessions" as const, id: session?.id ?? "", document: session?.document };
    latest = { ...revision(3, "Three"), documents: applyChanges(revision(3, "Three").documents, [moved]) };
    await expect.poll(live.name).toBe("Three");
    expect(live.histories()).toBe(1);
    const faulty = applyChanges(shippedDocuments, [moved, { kind: "partners", id: one, document: { id: one } }]);
    latest = { ...revision(4, "Four"), documents: faulty };
    await expect.poll(() => live.report().fault).toContain("name");
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 2);
    expect(live.histories()).toBe(2);
  });

  it("is shown where its file cannot be written, and that is logged", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    // Neither takes a file, from any user.
    for (const folder of [file, "/proc"]) {
      const live = await start(async () => revision(2, "Two"), { folder });
      expect(live.name()).toBe("Two");
      await expect.poll(live.log).toContain("the file with the last revision was not written");
      expect(live.report().fault).toBeNull();
    }
  });

  it.each([
    "",
    "{",
    "[]",
    '{"revision":2,"at":0,"kinds":[],"documents":[{"kind":"partners"}]}',
    '{"revision":2,"at":0,"kinds":["event"],"documents":[]}',
  ])("is what the site ships with where the file is broken: %j", async (text) => {
    writeFileSync(join(directory, "content.json"), text);
    const live = await start(away);
    expect(live.content().partners).toEqual(shippedContent.partners);
  });
});
