import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { momentSchema } from "~/base/values/fields";
import { formatMoment, jakartaDay } from "~/base/values/jakarta-time";
import { soldEffects } from "~/content/availability/sold-effects";
import { readContentFolder, writeContentFolder } from "~/content/documents/content-folder.server";
import { type Documents, KINDS, mapKinds, readContentFiles } from "~/content/documents/kinds";
import { newContent } from "~/content/documents/new-content.server";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import { picturesIn, storePictures, writePictures } from "~/content/pictures/uploads/picture-folder.server";
import { openPictureStore } from "~/content/pictures/uploads/site-pictures.server";
import { checkContent, tryContent } from "~/content/rules/check-content";
import type { Fault } from "~/content/rules/fault";
import { COMMAND, changesBetween, keepPlaces, type Published, type Scheduled } from "~/content/store/publication";
import { contentOwner, openContents, openSchedule } from "~/content/store/site-content-store.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { askForExpo, EXPO_OPTIONS } from "./commands/ask-for-expo";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `The content of the site, as files like those in app/content/embedded.

  npm run content -- export DIR                  writes what is published, in place of all content in DIR
  npm run content -- check DIR                   says what is wrong with the files in DIR, and changes nothing
  npm run content -- new "Surabaya Outdoor Fair" asks ten questions, and publishes a site with placeholders in place of all content
         … [--first-day 2026-11-13] [--last-day 2026-11-15] [--opens 10:00] [--closes 21:00] [--place TEXT] [--hall TEXT]
           [--street TEXT] [--city TEXT] [--region TEXT] [--postal-code TEXT]      what is given is not asked
  npm run content -- import DIR [--note TEXT]    publishes the files in DIR; running instances show them within two seconds
         … [--at 2025-10-25T10:00:00+07:00]      or has a running instance publish them at a time
  npm run content -- revisions                   lists what was published, newest first
  npm run content -- restore NUMBER              publishes a revision again, as a new one
         … [--sold-tickets]                      import and restore: also where that touches tickets that are sold
  npm run content -- scheduled                   lists what waits for its time, and what became of the last ones
  npm run content -- cancel NUMBER               cancels one of them

What is imported replaces all that is published: a document that is not in DIR is deleted. Every revision stays.`;

/** Commands that take a number. All others take a folder. */
const NUMBERED = ["restore", "cancel"];

/** Revisions that are listed. */
const LISTED = 50;

/** The content is not as it should be. The faults are printed. */
class ContentFaults extends Error {}

/** The change touches tickets that are sold. What that means is printed. */
class TouchesSales extends Error {}

const describeFault = ({ kind, id, field, reason }: Fault) => `${kind} ${id}${field && `, ${field}`}: ${reason}`;

function refuse(faults: readonly Fault[]): never {
  for (const fault of faults) print(describeFault(fault));
  throw new ContentFaults(`${faults.length} ${faults.length === 1 ? "fault" : "faults"}. Nothing was published.`);
}

/** @param known what is published, of which a folder may lack kinds that an earlier release did not know */
async function readChecked(folder: string, known: Documents): Promise<Documents> {
  const documents = readContentFiles(await readContentFolder(resolve(folder)), known);
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

/** Says what a change touches of tickets that are sold. @throws TouchesSales unless whoever publishes it has agreed to that */
async function sayWhatIsSold(edition: number, from: Documents, to: Documents, agreed: boolean): Promise<void> {
  const [before, after] = [tryContent(from, settingFacts), tryContent(to, settingFacts)];
  if ("faults" in before || "faults" in after) return;
  const effects = soldEffects(before.content, after.content, await siteOrders().days.soldTickets(edition));
  for (const { text } of effects) print(text);
  if (effects.length > 0 && !agreed)
    throw new TouchesSales("Nothing was published. Add --sold-tickets to publish it all the same.");
}

type Options = { note: string; at: string | undefined; agreed: boolean };

async function importFolder(folder: string, { note, at, agreed }: Options): Promise<void> {
  if (at !== undefined && !momentSchema.safeParse(at).success) {
    throw new UsageError(`--at must be a time such as 2025-10-25T10:00:00+07:00, not "${at}".`);
  }
  const contents = openContents();
  const store = await contents.current();
  const { edition, revision, documents } = await store.readLatest();
  const wanted = await readChecked(folder, documents);
  await sayWhatIsSold(edition, documents, wanted, agreed);
  await storePictures(resolve(folder), picturesIn(wanted), openPictureStore());
  const placed = mapKinds((kind) => keepPlaces(documents[kind], wanted[kind]));
  const changes = changesBetween(documents, placed, KINDS);
  const publication = { editor: COMMAND, note, basedOn: revision, changes };
  if (at === undefined) return printPublished(await store.publish(publication), revision);
  const added = await openSchedule(contents).add({ ...publication, edition, at: Date.parse(at) });
  if ("waiting" in added) throw new Error(`${added.waiting} publications wait for their time. Cancel one first.`);
  if (!("scheduled" in added)) return printPublished(added, revision);
  print(`Scheduled for ${formatMoment(at)} as number ${added.scheduled}.`);
}

/** Publishes a site that begins, in place of the content that the site ships with. */
async function startNew(name: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const store = await openContents().current();
  const known = await store.readLatest();
  const isNew = known.revision === 0 && known.edition === FIRST_EDITION;
  const wanted = isNew ? newContent(await askForExpo(name, given), jakartaDay(siteClock.now())) : null;
  const published = wanted && (await store.begin(wanted, COMMAND, name));
  if (!published) throw new Error("Something is published already. The staff area makes the next edition of it.");
  printPublished(published, known.revision);
  print("E-mail, WhatsApp and Instagram are those of the settings, until the staff area says others.");
}

async function restore(text: string, agreed: boolean): Promise<void> {
  const store = await openContents().current();
  const { edition, revision, documents } = await store.readLatest();
  const wanted = /^\d{1,9}$/.test(text) ? await store.read(Number(text)) : null;
  if (wanted) await sayWhatIsSold(edition, documents, wanted, agreed);
  const published = /^\d{1,9}$/.test(text) ? await store.restore(Number(text), COMMAND) : null;
  if (!published) throw new UsageError(`There is no revision ${text}.`);
  printPublished(published, revision);
}

async function listRevisions(): Promise<void> {
  const revisions = await (await openContents().current()).revisions(LISTED);
  for (const { number, at, editor, note, restored } of revisions) {
    const what = restored === null ? note : `revision ${restored} again`;
    print(`${number}  ${formatMoment(at)}  ${editor ?? "a deleted person"}  ${what}`.trimEnd());
  }
  if (revisions.length === 0) print("Nothing was published: the site shows the content that it ships with.");
}

function describeOutcome({ state, outcome }: Scheduled): string {
  if (outcome === null) return state;
  if ("faults" in outcome) return `${state}: ${outcome.faults.map(describeFault).join("; ")}`;
  if ("conflict" in outcome)
    return `${state}: changed since: ${outcome.conflict.map(({ kind, id }) => `${kind} ${id}`).join(", ")}`;
  return `${state} as revision ${outcome.revision}`;
}

async function listScheduled(): Promise<void> {
  const list = await openSchedule(openContents()).list();
  for (const scheduled of list) {
    const { id, at, editor, note } = scheduled;
    print(
      `${id}  ${formatMoment(at)}  ${editor ?? "a deleted person"}  [${describeOutcome(scheduled)}]  ${note}`.trimEnd(),
    );
  }
  if (list.length === 0) print("Nothing is scheduled.");
}

async function cancel(text: string): Promise<void> {
  const isNumber = /^\d{1,9}$/.test(text);
  if (!isNumber || !(await openSchedule(openContents()).cancel(Number(text), COMMAND))) {
    throw new UsageError(`No publication ${text} waits for its time.`);
  }
  print("It is not published.");
}

async function run(
  command: string,
  argument: string | undefined,
  options: Options,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const owner = contentOwner();
  if (command !== "check" && owner.by === "api")
    throw new UsageError(`The content belongs to the API at ${owner.url}.`);
  if (command === "revisions") return listRevisions();
  if (command === "scheduled") return listScheduled();
  if (argument === undefined) throw new UsageError(NUMBERED.includes(command) ? "Name a number." : "Name one folder.");
  if (command === "new") return startNew(argument, given);
  switch (command) {
    case "export": {
      const folder = resolve(argument);
      const { documents } = await (await openContents().current()).readLatest();
      const files = await writeContentFolder(folder, documents);
      const pictures = await writePictures(folder, picturesIn(documents), openPictureStore());
      return print(`${files + pictures} files written to ${folder}.`);
    }
    case "check": {
      const documents = await readChecked(argument, shippedDocuments);
      return print(`No fault in ${KINDS.reduce((sum, kind) => sum + documents[kind].length, 0)} documents.`);
    }
    case "import":
      return importFolder(argument, options);
    case "restore":
      return restore(argument, options.agreed);
    case "cancel":
      return cancel(argument);
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      note: { type: "string" },
      at: { type: "string" },
      "sold-tickets": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      ...Object.fromEntries(EXPO_OPTIONS.map((option) => [option, { type: "string" } as const])),
    },
  });
  const [command, argument, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError("Name one folder or number.");
  if ((values.note ?? values.at) !== undefined && command !== "import") {
    throw new UsageError("--note and --at are for import alone.");
  }
  const { note = "", at, "sold-tickets": agreed, ...given } = values;
  if (agreed && command !== "import" && command !== "restore")
    throw new UsageError("--sold-tickets is for import and restore alone.");
  const strange = EXPO_OPTIONS.find((option) => command !== "new" && Object.hasOwn(given, option));
  if (strange) throw new UsageError(`--${strange} is for new alone.`);
  try {
    await runWithLocale(env.staffLanguage, () => run(command, argument, { note, at, agreed }, given));
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
