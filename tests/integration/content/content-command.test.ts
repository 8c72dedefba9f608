import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { filesIn } from "../../support/content/files-in";
import { openStore } from "../../support/content/publications";
import { everyNth, inFull } from "../../support/content/sample";
import { type CommandResult, runCommand } from "../../support/services/run-command";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

/** A post that no other document names. */
const UNLINKED_POST = "news/id/tiket-early-bird.md";

const databases = createTestDatabases();
let home: string;
let count = 0;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "content-command-"));
});
afterAll(async () => {
  await databases.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A path where nothing is yet. */
function newFolder(): string {
  count += 1;
  return join(home, String(count));
}

/** A folder with the content of the repository. */
function copyContent(): string {
  const folder = newFolder();
  cpSync("app/content/embedded", folder, { recursive: true });
  return folder;
}

const run = ({ settings }: TestDatabase, ...args: string[]): Promise<CommandResult> =>
  runCommand("content", args, settings);

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(change(text)).not.toBe(text);
  writeFileSync(path, change(text));
}

const rename = (folder: string, name: string) =>
  edit(folder, "partners.json", (text) => text.replace(/"name": "[^"]*"/, `"name": "${name}"`));

describe("npm run content with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  inFull(() => {
    it("exports what the site ships with, and imports it without a difference", async () => {
      const database = await create();
      const folder = newFolder();
      const exported = await run(database, "export", folder);
      expect(exported).toMatchObject({ code: 0, error: "", out: expect.stringContaining("files written to") });
      expect((await run(database, "check", folder)).out).toMatch(/^No fault in \d+ documents\.\n$/);
      expect(await run(database, "import", folder)).toMatchObject({
        code: 0,
        out: "Nothing differs from what is published.\n",
      });
      expect(await run(database, "import", "app/content/embedded")).toMatchObject({
        out: "Nothing differs from what is published.\n",
      });
      expect((await run(database, "revisions")).out).toContain("Nothing was published");
    });
  });

  it("publishes a changed file, lists the revisions, and restores one", async () => {
    const database = await create();
    const folder = copyContent();
    rename(folder, "Bank Rimba");
    expect(await run(database, "import", folder, "--note", "A new name")).toMatchObject({
      code: 0,
      out: "Published as revision 2.\n",
    });
    const listed = (await run(database, "revisions")).out.split("\n");
    expect(listed[0]).toMatch(/^2 {2}.+ {2}command {2}A new name$/);
    expect(listed[1]).toMatch(/^1 {2}.+ {2}shipped$/);
    expect(await database.read("SELECT revision FROM content_document WHERE revision = 2")).toHaveLength(1);
    expect(await database.read("SELECT actor, action, detail FROM staff_audit")).toEqual([
      { actor: "command", action: "published", detail: "2" },
    ]);
    expect(await run(database, "restore", "1")).toMatchObject({ out: "Published as revision 3.\n" });
    expect((await run(database, "revisions")).out).toContain("command  revision 1 again");
    const store = openStore(database);
    expect((await store.readLatest()).documents).toEqual(shippedDocuments);
    await store.close();
  });

  inFull(() => {
    it("schedules an import, lists it, and cancels it", async () => {
      const database = await create();
      const folder = copyContent();
      expect((await run(database, "scheduled")).out).toBe("Nothing is scheduled.\n");
      rename(folder, "Bank Rimba");
      const at = ["--at", "2031-10-25T10:00:00+07:00"];
      const scheduled = await run(database, "import", folder, "--note", "New names", ...at);
      expect(scheduled).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Scheduled for .*2031.* as number 1\.\n$/),
      });
      expect((await run(database, "scheduled")).out).toMatch(
        /^1 {2}.*2031.* {2}command {2}\[waiting\] {2}New names\n$/,
      );
      expect(await run(database, "cancel", "1")).toMatchObject({ code: 0, out: "It is not published.\n" });
      expect((await run(database, "scheduled")).out).toContain("[cancelled]");
      expect((await run(database, "cancel", "1")).code).toBe(2);
      expect((await run(database, "revisions")).out).toContain("Nothing was published");
      edit(folder, "partners.json", (text) => text.replace('"tier": "presenting"', '"tier": "golden"'));
      expect(await run(database, "import", folder, ...at)).toMatchObject({
        code: 1,
        error: "1 fault. Nothing was published.\n",
      });
    });
  });
});

/** What the command does before it stores, and with folders: `content-store.test.ts` has both databases. */
describe("npm run content", () => {
  const { create } = databases.kinds[0];

  inFull(() => {
    it("exports into a folder with the same content without changing a file", async () => {
      const database = await create();
      const folder = copyContent();
      expect((await run(database, "export", folder)).code).toBe(0);
      const textsIn = (where: string) =>
        filesIn(where).map((path) => [relative(where, path), readFileSync(path, "utf8")] as const);
      expect(new Map(textsIn(folder))).toEqual(new Map(textsIn("app/content/embedded")));
      rename(folder, "Bank\u00A0Rimba");
      await run(database, "import", folder);
      rename(folder, "Another name");
      expect((await run(database, "export", folder)).code).toBe(0);
      expect(readFileSync(join(folder, "partners.json"), "utf8")).toContain('"name": "Bank\\u00a0Rimba"');
    });
  });

  inFull(() => {
    it("deletes, adds and moves documents as the files do, and changes no others", async () => {
      const database = await create();
      const folder = copyContent();
      rename(folder, "Bank Rimba");
      await run(database, "import", folder);
      edit(folder, "partners.json", (text) => {
        const [first, second, ...others] = JSON.parse(text) as { id: string }[];
        return JSON.stringify([second, first, { ...first, id: "between" }, ...others.slice(1)]);
      });
      rmSync(join(folder, UNLINKED_POST));
      expect((await run(database, "import", folder)).out).toBe("Published as revision 3.\n");
      const store = openStore(database);
      const { documents } = await store.readLatest();
      await store.close();
      const [first, second, third, ...others] = shippedDocuments.partners.map(({ id }) => id);
      expect(documents.partners.map(({ id }) => id)).toEqual([second, first, "between", ...others]);
      expect(third).not.toBeUndefined();
      const changed = await database.read<{ kind: string; id: string }>(
        "SELECT kind, id FROM content_document WHERE revision = 3",
      );
      expect(
        changed
          .filter(({ kind }) => kind === "partners")
          .map(({ id }) => id)
          .sort(),
      ).toEqual([first, "between", third].sort());
      const target = copyContent();
      writeFileSync(join(target, "notes.txt"), "ours");
      expect((await run(database, "export", target)).code).toBe(0);
      expect([existsSync(join(target, UNLINKED_POST)), existsSync(join(target, "notes.txt"))]).toEqual([false, true]);
      expect((await run(database, "import", target)).out).toContain("Nothing differs");
    });
  });

  inFull(() => {
    it("names every fault, and publishes nothing", async () => {
      const database = await create();
      const folder = copyContent();
      edit(folder, "partners.json", (text) => text.replace('"tier": "presenting"', '"tier": "golden"'));
      edit(folder, "faq.json", (text) => text.replace("{{", "{{no-"));
      const { id } = shippedDocuments.partners[0] ?? {};
      for (const command of ["check", "import"]) {
        const { code, out, error } = await run(database, command, folder);
        expect([code, out]).toEqual([1, expect.stringContaining(`partners ${id}, tier: `)]);
        expect(out).toMatch(/^faqs .*\{\{no-/m);
        expect(error).toBe("2 faults. Nothing was published.\n");
      }
      edit(folder, "brands.json", () => "[{");
      const broken = await run(database, "import", folder);
      expect([broken.code, broken.error]).toEqual([1, expect.stringContaining("brands.json: ")]);
      rmSync(join(folder, "event.json"));
      expect((await run(database, "import", folder)).error).toContain("event.json: the file is missing");
      expect((await run(database, "revisions")).out).toContain("Nothing was published");
    });
  });

  it("writes only into a new folder, or one with content", async () => {
    const database = await create();
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, "letter.txt"), "ours");
    const { code, error } = await run(database, "export", folder);
    expect([code, error]).toEqual([1, expect.stringContaining("Name a new folder")]);
  });

  inFull(() => {
    it("leaves the content to the API that has it", async () => {
      const database = await create();
      const settings = { ...database.settings, API_URL: "http://127.0.0.1:9/api/v1" };
      for (const args of [
        ["import", "app/content/embedded"],
        ["export", newFolder()],
        ["revisions"],
        ["restore", "1"],
      ]) {
        const { code, error } = await runCommand("content", args, settings);
        expect([code, error]).toEqual([2, expect.stringContaining("belongs to the API at http://127.0.0.1:9/api/v1")]);
      }
      expect((await runCommand("content", ["check", "app/content/embedded"], settings)).code).toBe(0);
    });
  });

  it.each(
    everyNth(
      [
        [["publish"], "Name one folder."],
        [["publish", "x"], "There is no command"],
        [["import"], "Name one folder."],
        [["import", "a", "b"], "Name one folder or number."],
        [["export", "a", "--note", "b"], "--note and --at are for import alone."],
        [["restore"], "Name a number."],
        [["import", "app/content/embedded", "--at", "tomorrow"], "--at must be a time such as"],
        [["cancel", "7"], "No publication 7 waits for its time."],
        [["restore", "nine"], "There is no revision nine."],
        [["restore", "9"], "There is no revision 9."],
      ],
      5,
    ),
  )("explains what is wrong with %j", async (args, text) => {
    const { code, error } = await run(await create(), ...args);
    expect([code, error]).toEqual([2, expect.stringContaining(text)]);
    expect(error).not.toContain("    at ");
  });
});
