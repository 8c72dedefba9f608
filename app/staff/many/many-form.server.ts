import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { m } from "~/paraglide/messages";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { notAllowed } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { returnPath } from "~/staff/accounts/return-path";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { MANY_OUTCOMES, type ManyField, type ManyOutcome, type ManyPage, type ManyRow } from "./many-list";

/** Most entries in one go: those of the longest page of a list. */
const MOST = 100;
/** Of the form: each entry has its reference, and how the page showed it. */
const LIMITS = { bytes: 64 * 1024, pairs: MOST + 10 };

/** A key that the page has drawn. */
const KEY = /^[\w-]{36}$/;

/** What was typed into the fields of the page, by their names. */
type Typed = Pick<ReadonlyMap<string, string>, "get">;

/** A press for one entry. `seen`: how the page showed it; `key`: of the form, the same for each press of it. */
type ManyPress = { seen: string; key: string; actor: string; typed: Typed };

/** Something that can be done with several entries. */
export type ManyAct<Entry> = {
  /** What somebody needs for it. */
  needs: StaffAction;
  texts: {
    title(): string;
    button(said: { count: number }): string;
    /** The heading of those with which it can be done, and of those with which it was. */
    fits(): string;
    done(): string;
    /** The heading of those with which there was nothing to do, where the usual one does not say enough. */
    nothing?(): string;
  };
  /** Whether it can be done with an entry as it is. */
  isFit(entry: Entry): boolean;
  /** How an entry stands, as far as the act depends on it: one word. */
  seenOf(entry: Entry): string;
  /** The fields that it needs. @param typed null: nothing was sent yet, so that nothing is wrong */
  fields?(typed: Typed | null): Promise<ManyField[]>;
  /** Does it, once for each key. @throws when the database fails */
  change(reference: string, press: ManyPress): Promise<ManyOutcome>;
};

/** A list whose entries can be chosen. */
export type ManyList<Act extends string, Entry extends { reference: string }> = {
  /** The page for several of them, and the list. */
  path: string;
  listPath: string;
  /** The name of the boxes. */
  name: string;
  /** What the page is called, and what it says, where nothing was chosen. */
  title(): string;
  none(): string;
  acts: Readonly<Record<Act, ManyAct<Entry>>>;
  /** A reference as an address has it; null: the text is not one. */
  readReference(typed: string): string | null;
  /** The entries that are stored, in the order of their references. */
  findAll(references: readonly string[]): Promise<Entry[]>;
  /** @param why what is said in place of what it is: why nothing is done with it */
  toRow(entry: Entry, why?: string): ManyRow;
  whyNot(entry: Entry): string;
};

const outcomeTexts: Readonly<Record<ManyOutcome, (texts: ManyAct<never>["texts"]) => string>> = {
  done: (texts) => texts.done(),
  meanwhile: () => m.desk_many_meanwhile(),
  nothing: (texts) => texts.nothing?.() ?? m.desk_many_nothing(),
  failed: () => m.desk_many_failed(),
};

/** The act with this name; null: there is none. */
function actOf<Act extends string, Entry extends { reference: string }>(
  { acts }: ManyList<Act, Entry>,
  name: string | null | undefined,
): ManyAct<Entry> | null {
  return Object.hasOwn(acts, name ?? "") ? acts[name as Act] : null;
}

/** The references among words, each once, and no more than a page of a list has. */
const readReferences = (words: readonly string[], read: (typed: string) => string | null): string[] =>
  [...new Set(words.flatMap((word) => read(word) ?? []))].slice(0, MOST);

/**
 * The page for several entries: `?do=` what, `?{name}=` each of them, `?back=` the list; after the press `?done=EX-7K2M-9Q.done,…` says what became
 * of them.
 * @throws a 403 response for what somebody may not do
 */
export async function readMany<Act extends string, Entry extends { reference: string }>(
  list: ManyList<Act, Entry>,
  params: URLSearchParams,
  may: readonly StaffAction[],
): Promise<ManyPage> {
  const name = params.get("do");
  const act = actOf(list, name);
  const back = returnPath(params.get("back")) ?? list.listPath;
  if (!act || name === null) return { title: list.title(), back, none: list.none(), ask: null, groups: [] };
  if (!may.includes(act.needs)) throw notAllowed(m.staff_not_allowed());
  const done = params.get("done");
  const page = { title: act.texts.title(), back, none: list.none() };
  if (done !== null) return { ...page, ask: null, groups: await toOutcomes(list, act, done) };
  return { ...page, ...(await toQuestion(list, { name, act }, params.getAll(list.name), null)) };
}

/** What is about to be done with the entries of some references, and which are left. @param typed null: nothing was sent yet */
async function toQuestion<Act extends string, Entry extends { reference: string }>(
  list: ManyList<Act, Entry>,
  { name, act }: { name: string; act: ManyAct<Entry> },
  chosen: readonly string[],
  typed: Typed | null,
): Promise<Pick<ManyPage, "ask" | "groups">> {
  const entries = await required(list.findAll(readReferences(chosen, list.readReference)), STAFF_OUTAGE);
  const fitting = entries.filter((entry) => act.isFit(entry));
  const others = entries.filter((entry) => !act.isFit(entry));
  const groups = [
    { title: act.texts.fits(), rows: fitting.map((entry) => list.toRow(entry)) },
    { title: m.desk_many_left(), rows: others.map((entry) => list.toRow(entry, list.whyNot(entry))) },
  ].filter(({ rows }) => rows.length > 0);
  if (fitting.length === 0) return { ask: null, groups };
  const ask = {
    ...{ act: name, key: randomUUID(), button: act.texts.button({ count: fitting.length }), name: list.name },
    values: fitting.map((entry) => `${entry.reference} ${act.seenOf(entry)}`),
    fields: (await act.fields?.(typed)) ?? [],
  };
  return { ask, groups };
}

/** What became of each entry, by outcome. */
async function toOutcomes<Act extends string, Entry extends { reference: string }>(
  list: ManyList<Act, Entry>,
  act: ManyAct<Entry>,
  done: string,
): Promise<ManyPage["groups"]> {
  const outcomes = new Map(
    done.split(",", MOST).flatMap((word) => {
      const [typed = "", said] = word.split(".");
      const reference = list.readReference(typed);
      const outcome = MANY_OUTCOMES.find((known) => known === said);
      return reference && outcome ? [[reference, outcome] as const] : [];
    }),
  );
  const entries = await required(list.findAll([...outcomes.keys()]), STAFF_OUTAGE);
  return MANY_OUTCOMES.map((outcome) => ({
    title: outcomeTexts[outcome](act.texts),
    rows: entries.filter(({ reference }) => outcomes.get(reference) === outcome).map((entry) => list.toRow(entry)),
  })).filter(({ rows }) => rows.length > 0);
}

type ChangeArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does it with each entry that is as the page showed it. One that fails leaves the others.
 * @returns the page again, with what is wrong with its fields
 * @throws a redirect to the page that says what became of each
 */
export async function changeMany<Act extends string, Entry extends { reference: string }>(
  list: ManyList<Act, Entry>,
  { request, context }: ChangeArgs,
) {
  const { values, fault } = await readFormPairs(request, LIMITS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const name = values.get("do") ?? "";
  const act = actOf(list, name);
  const back = returnPath(values.get("back")) ?? list.listPath;
  const key = values.get("key") ?? "";
  if (!act || !KEY.test(key)) throw redirect(back, 303);
  const { signIn } = requireStaff(context, act.needs);
  const seen = new Map(
    (values.get(list.name) ?? "").split("\n").flatMap((line) => {
      const [typed = "", shown = ""] = line.trim().split(" ");
      const reference = list.readReference(typed);
      return reference ? [[reference, shown] as const] : [];
    }),
  );
  const fields = (await act.fields?.(values)) ?? [];
  if (fields.some((field) => field.fault !== undefined)) {
    const question = await toQuestion(list, { name, act }, [...seen.keys()], values);
    return data({ page: { title: act.texts.title(), back, none: list.none(), ...question } }, { status: 400 });
  }
  const said: string[] = [];
  for (const reference of readReferences([...seen.keys()], list.readReference)) {
    const press = { seen: seen.get(reference) ?? "", key, actor: signIn.email, typed: values };
    said.push(`${reference}.${await changeOne(act, reference, press)}`);
  }
  throw redirect(`${list.path}?${new URLSearchParams({ do: name, done: said.join(","), back })}`, 303);
}

async function changeOne<Entry>(act: ManyAct<Entry>, reference: string, press: ManyPress): Promise<ManyOutcome> {
  try {
    return await act.change(reference, press);
  } catch (error) {
    log.error(faultOf(error), "one of several entries of a list could not be changed");
    return "failed";
  }
}
