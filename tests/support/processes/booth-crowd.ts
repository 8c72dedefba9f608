import { randomUUID } from "node:crypto";
import { stateAt } from "~/booths/model/booth-states";
import { type BoothAnswers, type BoothCalls, EDITION, numberOf, type OpenBooths } from "./booth-desk";

/** Asks one of the processes with booths, until there is an answer. */
export type Ask = <Name extends keyof BoothCalls>(
  call: Name,
  ...args: Parameters<BoothCalls[Name]>
) => Promise<BoothAnswers[Name]>;

/** Where a company stands by what it and the team were told. */
export type CompanyEnd = {
  company: string;
  reference: string;
  /** Numbers of its units. */
  has: readonly number[];
  state: "held" | "reserved" | "contracted" | "free";
  /** What it was told, and by what: a crowd in which nobody moves would prove nothing. */
  told: string[];
  /** Answers that nobody who is alone with a company can get. */
  faults: string[];
};

/** The squares that a company wants at its first, second and third try. */
function wantedAt(index: number, turn: number, squares: number): number[] {
  const first = (index * 7 + turn * 11) % squares;
  return index % 3 === 0 ? [first, (first + 1) % squares] : [first];
}

/** A company that registers, and what comes of it: each form and each press is sent twice at the same moment. */
export async function bringCompany(ask: Ask, index: number, squares: number): Promise<CompanyEnd> {
  const end: CompanyEnd = {
    ...{ company: `Company${index}`, reference: "", has: [], state: "free", told: [], faults: [] },
  };
  const key = randomUUID();
  for (let turn = 0; end.reference === ""; turn += 1) {
    const wanted = turn < 3 ? wantedAt(index, turn, squares) : [];
    const send = () => ask("register", end.company, key, wanted);
    const sent = await Promise.all([send(), send()]);
    const references = [...new Set(sent.flatMap(({ reference }) => reference ?? []))];
    if (references.length > 1) end.faults.push(`one form, two registrations: ${references}`);
    const [reference] = references;
    if (reference === undefined) end.told.push("taken");
    else Object.assign(end, { reference, has: wanted, state: wanted.length > 0 ? "held" : "free" });
  }
  if (end.has.length > 0) await goOn(ask, end, index, squares);
  return end;
}

/** Sends a press twice. @returns what it was told; two answers to one press are a fault, but where another company came between them */
async function twice<Answer>(end: CompanyEnd, name: string, press: () => Promise<Answer>): Promise<string> {
  const [one, other] = (await Promise.all([press(), press()])).map(wordOf);
  const told = one === "taken" ? other : one;
  if (one !== other && one !== "taken" && other !== "taken") end.faults.push(`${name}: ${one}, and ${other}`);
  end.told.push(`${name} ${told}`);
  return told ?? "";
}

/** The word of an answer. */
function wordOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return String(answer);
  if ("outcome" in answer) return String(answer.outcome);
  return "taken" in answer ? "taken" : "done";
}

/** What becomes of a company with units: each eighth one goes the same way. */
async function goOn(ask: Ask, end: CompanyEnd, index: number, squares: number): Promise<void> {
  const { reference } = end;
  const expect = (told: string, ...wanted: string[]) => {
    if (!wanted.includes(told)) end.faults.push(`${reference} was told ${told}`);
    return told;
  };
  const act = async (move: "reserve" | "contract" | "release", state: CompanyEnd["state"]) => {
    const [key, seen] = [randomUUID(), end.has];
    expect(await twice(end, move, () => ask("act", key, reference, seen, move)), "done");
    Object.assign(end, { state, has: state === "free" ? [] : seen });
  };
  const moveTo = async (to: readonly number[]) => {
    const [key, seen] = [randomUUID(), end.has];
    const told = expect(await twice(end, "move", () => ask("move", key, reference, seen, to)), "done", "taken");
    if (told === "done") end.has = to;
  };
  const offer = async (answer: "accept" | "decline") => {
    const [id, seen] = [randomUUID(), end.has];
    expect(await twice(end, "offer", () => ask("offer", id, reference, seen)), "done");
    expect(await twice(end, answer, () => ask(answer, id)), "accepted", "true");
    if (answer === "accept") end.state = "reserved";
  };
  const next = (index * 11 + 3) % squares;
  const ways: readonly (() => Promise<unknown>)[] = [
    async () => expect(await twice(end, "confirm", () => ask("confirm", reference)), "held"),
    () => act("reserve", "reserved").then(() => act("contract", "contracted")),
    () => moveTo([next]),
    // Two become one, and one becomes two.
    () => moveTo(end.has.length > 1 ? end.has.slice(0, 1) : [...new Set([...end.has, next])]),
    () => offer("accept").then(() => moveTo([next])),
    () => offer("accept").then(() => act("contract", "contracted")),
    () => offer("decline").then(() => act("release", "free")),
    () => act("reserve", "reserved").then(() => cancel()),
  ];
  async function cancel() {
    const [bill, key, seen] = [randomUUID(), randomUUID(), end.has];
    await twice(end, "draw", () => ask("draw", bill, reference, seen));
    expect(await twice(end, "cancel", () => ask("cancel", key, reference, seen)), "done");
    Object.assign(end, { state: "free", has: [] });
  }
  await ways[index % ways.length]?.();
}

/** What is wrong in the stock at any moment: units of nobody, or of a company that nobody knows. */
export async function lookAtStock({ booths, outbox }: OpenBooths): Promise<string[]> {
  const rows = await booths.desk.ofEdition(EDITION);
  const known = new Set((await outbox.list({ limit: 10_000 })).map(({ submission }) => submission.reference));
  return rows.flatMap(({ booth, state, registration }) => {
    const isKept = state === "held" || state === "reserved" || state === "contracted";
    if (isKept !== (registration !== null)) return [`${booth} is ${state}, of ${registration}`];
    return registration !== null && !known.has(registration) ? [`${booth} is of a lost form`] : [];
  });
}

/**
 * Compares what everybody was told with what is stored in the end.
 * @returns what is wrong, and how the hall stands: units by their state, and those that nobody ever wanted
 */
export async function judgeCrowd(open: OpenBooths, ends: readonly CompanyEnd[], squares: number) {
  const { booths, outbox, invoices } = open;
  const rows = await booths.desk.ofEdition(EDITION);
  const faults = [...(await lookAtStock(open)), ...ends.flatMap((end) => end.faults)];
  for (const { company, reference, has, state } of ends) {
    const own = rows.filter(({ registration }) => registration === reference);
    const stored = own.map(({ unit, ...row }) => `${numberOf(unit)} ${stateAt(row, Date.now())}`).toSorted();
    const told = has.map((number) => `${number} ${state}`).toSorted();
    if (stored.join() !== told.join()) faults.push(`${company} was told ${told}, and has ${stored}`);
    // Nobody does the same with a company twice: a second one was a second press.
    const acts = (await booths.history.ofRegistration(reference)).map(({ act }) => act);
    if (new Set(acts).size !== acts.length) faults.push(`${company} has an act twice: ${acts}`);
  }
  const held = ends.flatMap(({ has }) => has);
  if (new Set(held).size !== held.length) faults.push(`a unit is two companies': ${held}`);
  const forms = (await outbox.list({ limit: 10_000 })).filter(
    ({ submission }) => submission.kind === "exhibitor-registration",
  );
  if (forms.length !== ends.length) faults.push(`${ends.length} companies, ${forms.length} forms`);
  const references = new Set(forms.map(({ submission }) => submission.reference));
  for (const { company, reference } of ends) if (!references.has(reference)) faults.push(`${company} is lost`);
  const states = new Map([...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]));
  const untouched = squares - rows.length;
  const free = (states.get("free") ?? 0) + untouched;
  if (held.length + free !== squares) faults.push(`${held.length} held and ${free} free of ${squares}`);
  const drawn = await invoices.reading.ofEdition(EDITION);
  const numbers = drawn.filter(({ kind }) => kind === "invoice").map(({ number }) => Number(number.split("-").at(-1)));
  if (Math.max(0, ...numbers) !== numbers.length) faults.push(`numbers of invoices have gaps: ${numbers}`);
  const differing = await invoices.reading.differing();
  if (differing.length > 0) faults.push(`the journal says otherwise: ${JSON.stringify(differing)}`);
  return {
    faults,
    states: { ...Object.fromEntries(states), untouched },
    told: countOf(ends.flatMap((end) => end.told)),
  };
}

const countOf = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
