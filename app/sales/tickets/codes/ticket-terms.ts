import { LOCALES } from "~/base/i18n/locales";
import { fromDayNumber, sortDays, toDayNumber } from "./day-numbers";

/** So many people of a kind of the content: `anyone`, `adult`, or a word that this release does not know. */
export type TicketPlace = { kind: string; people: number };

/** What a ticket carries from the moment when it is issued, whatever becomes of its kind in the content. */
export type TicketTerms = {
  /** Jakarta days on which it lets in, as `YYYY-MM-DD`, in their order. */
  days: readonly string[];
  /** Whom it lets in. */
  admits: readonly TicketPlace[];
  /** How often it does so on a day, as the content says it: `none`, or a word that this release does not know. */
  reentry: string;
  /** What its kind was called, by language. */
  names: Readonly<Record<string, string>>;
};

/** The same as the columns of a ticket's row. `days` is empty on a ticket of a release that did not store them. */
export type StoredTerms = { days: string; admits: string; reentry: string; names: string };

/** What a row has that carries nothing. */
export const NO_TERMS: StoredTerms = { days: "", admits: "", reentry: "", names: "" };

/** How many people a ticket lets in. */
export const peopleOfTerms = ({ admits }: Pick<TicketTerms, "admits">): number =>
  admits.reduce((sum, { people }) => sum + people, 0);

/** "2 adult,3 child"; for anyone the number alone. */
const writePlaces = (admits: readonly TicketPlace[]): string =>
  admits.map(({ kind, people }) => (kind === "anyone" ? String(people) : `${people} ${kind}`)).join(",");

function readPlaces(text: string): TicketPlace[] {
  const places = text.split(",").flatMap((part) => {
    const [, people, kind = "anyone"] = /^([1-9]\d{0,3})(?: ([a-z_]{1,20}))?$/.exec(part) ?? [];
    return people ? [{ kind, people: Number(people) }] : [];
  });
  return places.length > 0 ? places : [{ kind: "anyone", people: 1 }];
}

/** Spaces are the same in a name, and a tab stands between two languages. */
const cleanName = (name: string) => name.replace(/\s+/g, " ").trim();

/** The name alone where it is the same in each language; otherwise "en:Student Pass", a tab, "id:Tiket Pelajar". */
function writeNames(names: TicketTerms["names"]): string {
  const all = Object.entries(names).map(([locale, name]) => [locale, cleanName(name)] as const);
  const [first] = all;
  if (!first || all.every(([, name]) => name === first[1])) return first?.[1] ?? "";
  return all.map(([locale, name]) => `${locale}:${name}`).join("\t");
}

function readNames(text: string): Record<string, string> {
  if (text === "") return {};
  if (!text.includes("\t")) return Object.fromEntries(LOCALES.map((locale) => [locale, text]));
  return Object.fromEntries(
    text.split("\t").flatMap((part) => {
      const [, locale, name] = /^([a-z]{2,8}):(.+)$/.exec(part) ?? [];
      return locale && name ? [[locale, name] as const] : [];
    }),
  );
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** Writes terms as the columns of a row. */
export const storeTerms = ({ days, admits, reentry, names }: TicketTerms): StoredTerms => ({
  ...{ days: sortDays(days).join(","), admits: writePlaces(admits), reentry, names: writeNames(names) },
});

/** What the columns of a row say; null: they are those of a release that stored nothing. */
export function readTerms({ days, admits, reentry, names }: StoredTerms): TicketTerms | null {
  const read = days.split(",").filter(isDay);
  if (read.length === 0) return null;
  return { days: read, admits: readPlaces(admits), reentry: reentry || "none", names: readNames(names) };
}

/** Days of which one is another from now on, each once, in their order. @param from and to as `YYYY-MM-DD` */
export const movedDays = (days: readonly string[], from: string, to: string): string[] =>
  sortDays(days.map((day) => (day === from ? to : day)));

/** Days as short as they get: the number of the first of those that follow each other, in base 36, and how many more. */
export function packDays(days: readonly string[]): string {
  const runs: { first: number; more: number }[] = [];
  for (const number of sortDays(days).map(toDayNumber)) {
    const run = runs.at(-1);
    if (run && run.first + run.more + 1 === number) run.more += 1;
    else runs.push({ first: number, more: 0 });
  }
  return runs.map(({ first, more }) => first.toString(36) + (more > 0 ? `+${more}` : "")).join(",");
}

/** Reads what `packDays` wrote. */
export const unpackDays = (text: string): string[] =>
  text.split(",").flatMap((run) => {
    const [, first, more = "0"] = /^([0-9a-z]{1,4})(?:\+(\d{1,3}))?$/.exec(run) ?? [];
    if (first === undefined) return [];
    return Array.from({ length: Number(more) + 1 }, (_, index) => fromDayNumber(Number.parseInt(first, 36) + index));
  });
