import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { siteDatabase } from "~/database/site-database.server";
import { formatMoment } from "~/entities/values/jakarta-time";
import { env } from "~/env.server";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { type Documents, KINDS, mapKinds, readContentFiles } from "~/services/content/documents/kinds";
import { settingFacts } from "~/services/content/documents/setting-facts.server";
import { checkContent } from "~/services/content/rules/check-content";
import type { Fault } from "~/services/content/rules/fault";
import { readContentFolder, writeContentFolder } from "~/services/content/store/content-folder.server";
import { COMMAND, changesBetween, keepPlaces, type Published } from "~/services/content/store/publication";
import { contentOwner, openContentStore } from "~/services/content/store/site-content-store.server";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `The content of the site, as files like those in app/content.

  npm run content -- export DIR                  writes what is published; of content in DIR it replaces all
  npm run content -- check DIR                   says what is wrong with the files in DIR, and changes nothing
  npm run content -- import DIR [--note TEXT]    publishes the files in DIR; running instances show them within two seconds
  npm run content -- revisions                   lists what was published, newest first
  npm run content -- restore NUMBER              publishes a revision again, as a new one

What is imported replaces all that is published: a document that is not in DIR is deleted. Every revision stays.`;

/** Revisions that are listed. */
const LISTED = 50;

/** The content is not as it should be. The faults are printed. */
class ContentFaults extends Error {}

function refuse(faults: readonly Fault[]): never {
  for (const { kind, id, field, reason } of faults) print(`${kind} ${id}${field && `, ${field}`}: ${reason}`);
  throw new ContentFaults(`${faults.length} ${faults.length === 1 ? "fault" : "faults"}. Nothing was published.`);
}

async function readChecked(folder: string): Promise<Documents> {
  const documents = readContentFiles(await readContentFolder(resolve(folder)));
  const faults = checkContent(documents, settingFacts);
  if (faults.length > 0) refuse(faults);
  return documents;
}

function printPublished(published: Published, before: number): void {
  if ("faults" in published) refuse(published.faults);
  if ("conflict" in published)
    throw new Error("Somebody published something meanwhile. Export, compare, and import again.");
  const { revision } = published;
  print(revision === before ? "Nothing differs from what is published." : `Published as revision ${revision}.`);
}

async function importFolder(folder: string, note: string): Promise<void> {
  const wanted = await readChecked(folder);
  const store = openContentStore();
  const { revision, documents } = await store.readLatest();
  const placed = mapKinds((kind) => keepPlaces(documents[kind], wanted[kind]));
  const changes = changesBetween(documents, placed, KINDS);
  printPublished(await store.publish({ editor: COMMAND, note, basedOn: revision, changes }), revision);
}

async function restore(text: string): Promise<void> {
  const store = openContentStore();
  const { revision } = await store.readLatest();
  const published = /^\d{1,9}$/.test(text) ? await store.restore(Number(text), COMMAND) : null;
  if (!published) throw new UsageError(`There is no revision ${text}.`);
  printPublished(published, revision);
}

async function listRevisions(): Promise<void> {
  const revisions = await openContentStore().revisions(LISTED);
  for (const { number, at, editor, note, restored } of revisions) {
    const what = restored === null ? note : `revision ${restored} again`;
    print(`${number}  ${formatMoment(at)}  ${editor ?? "a deleted person"}  ${what}`.trimEnd());
  }
  if (revisions.length === 0) print("Nothing was published: the site shows the content that it ships with.");
}

async function run(command: string, argument: string | undefined, note: string): Promise<void> {
  const owner = contentOwner();
  if (command !== "check" && owner.by === "api")
    throw new UsageError(`The content belongs to the API at ${owner.url}.`);
  if (command === "revisions") return listRevisions();
  if (argument === undefined) throw new UsageError(command === "restore" ? "Name a revision." : "Name one folder.");
  switch (command) {
    case "export": {
      const { documents } = await openContentStore().readLatest();
      return print(`${await writeContentFolder(resolve(argument), documents)} files written to ${resolve(argument)}.`);
    }
    case "check": {
      const documents = await readChecked(argument);
      return print(`No fault in ${KINDS.reduce((sum, kind) => sum + documents[kind].length, 0)} documents.`);
    }
    case "import":
      return importFolder(argument, note);
    case "restore":
      return restore(argument);
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { note: { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [command, argument, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError("Name one folder or revision.");
  if (values.note !== undefined && command !== "import") throw new UsageError("--note is for import alone.");
  try {
    await runWithLocale(env.staffLanguage, () => run(command, argument, values.note ?? ""));
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
