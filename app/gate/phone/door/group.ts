import { judge, judgeExit } from "~/gate/rules/gate-rules";
import { mayPass, toChosen, whyNobody } from "~/gate/rules/group";
import type { GateRules } from "~/gate/rules/protocol";
import type { LogLine } from "~/gate/rules/scans";
import type { GroupCode } from "~/sales/tickets/codes/group-code";
import { ask, PRESS_MS } from "./calls";
import type { createContact } from "./contact";
import type { GateDatabase } from "./gate-database";
import type { Mode, Outcome, Seen } from "./outcome";

/** The tickets of an order whose code for all of them is before the door. Nothing has happened with them yet. */
export type Group = {
  /** The text of the code. */
  text: string;
  mode: Mode;
  /** The order's number; empty where it is not known. */
  reference: string;
  /** How many tickets the order has, and those that may pass now. */
  total: number;
  may: readonly Seen[];
  /** The result, once somebody has chosen: a second press chooses no others. */
  passing?: Promise<Passed | "unlisted" | null>;
};

/** What came of a group: each ticket by itself. */
export type Passed = { group: Group; passed: readonly Outcome[]; refused: readonly Outcome[] };

type GroupParts = {
  database: Pick<GateDatabase, "lookUpGroup">;
  contact: Pick<ReturnType<typeof createContact>, "state" | "now" | "rules" | "checkCode" | "noteFault">;
  /** What is known of a ticket without the server. */
  know(
    seen: Seen,
    rules: GateRules,
    nonce: string,
  ): Promise<{
    ticket: Parameters<typeof judge>[0];
    others: LogLine[];
    listed: { reference: string; holder: string } | null;
  }>;
  refuse(reason: string, sent: Seen["sent"]): Promise<void>;
  admit(seen: Seen): Promise<Outcome | null>;
  leave(seen: Seen, rules: GateRules): Promise<Outcome>;
};

/** Codes of groups at a door. They choose tickets, and each of these passes as if its own code had been read. */
export function createGroups({ database, contact, know, refuse, admit, leave }: GroupParts) {
  /** The codes of a group's tickets; null: the phone does not know the group. */
  const lookUp = (text: string) =>
    database.lookUpGroup(text).catch((error: unknown) => {
      contact.noteFault(error);
      return null;
    });

  /** The group as the server finds it by its first ticket, for a phone whose list is older than the order. */
  async function find(text: string, { id }: GroupCode): Promise<Group | "unlisted"> {
    const answer = contact.state().online ? await ask("find", { reference: id }, PRESS_MS) : null;
    const [order] = answer?.got === "data" ? answer.data.orders : [];
    if (!order) return "unlisted";
    const { reference, tickets } = order;
    const may = mayPass(tickets).map(
      ({ ticket, type }): Seen => ({
        code: { id: ticket, kind: type, days: 0 },
        sent: { code: "", found: { ticket, reference } },
      }),
    );
    return may.length > 0 ? { text, mode: "entry", reference, total: tickets.length, may } : "unlisted";
  }

  async function seenOf(codes: readonly string[]): Promise<Seen[]> {
    const read = codes.map(async (code) => {
      const said = await contact.checkCode(code);
      return said ? [{ code: said, sent: { code } }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  /** What the code of a group stands for. @returns a verdict where none of its tickets lets in */
  async function read(
    text: string,
    code: GroupCode,
    mode: Mode,
    rules: GateRules,
  ): Promise<Group | Outcome | "unlisted"> {
    const codes = await lookUp(text);
    if (!codes) return mode === "entry" ? find(text, code) : "unlisted";
    const now = contact.now();
    const known = await Promise.all(
      (await seenOf(codes)).map(async (seen) => ({ seen, ...(await know(seen, rules, "")) })),
    );
    const [first] = known;
    if (!first) return "unlisted";
    const group = { text, mode, reference: first.listed?.reference ?? "", total: known.length };
    if (mode === "exit") {
      const judged = known.map(({ seen, ticket, others }) => ({ seen, doubt: judgeExit(ticket, others, now) }));
      return { ...group, may: mayPass(judged).map(({ seen }) => seen) };
    }
    const judged = known.map(({ seen, ticket, others }) => ({ seen, verdict: judge(ticket, others, now) }));
    const may = mayPass(judged).map(({ seen }) => seen);
    const why = may.length > 0 ? undefined : whyNobody(judged);
    if (!why) return { ...group, may };
    const { verdict, seen } = why;
    await refuse(verdict.verdict, seen.sent);
    return {
      ...{ verdict, people: 0, most: 0, names: {}, whom: {}, holder: "", reference: group.reference },
      ...{ offline: !contact.state().online, unlisted: false, taken: null },
    };
  }

  /** One after the other, so that a ticket which another door has let in meanwhile is left out for the next one. */
  async function passSome(group: Group, count: number): Promise<Passed | "unlisted" | null> {
    const [passed, refused]: [Outcome[], Outcome[]] = [[], []];
    for (const seen of group.may) {
      const rules = contact.rules();
      if (!rules || passed.length === toChosen(count, group.may.length)) break;
      const outcome = await (group.mode === "exit" ? leave(seen, rules) : admit(seen));
      if (!outcome) break;
      (outcome.people > 0 ? passed : refused).push(outcome);
    }
    if (passed.length + refused.length > 0) return { group, passed, refused };
    return contact.rules() ? "unlisted" : null;
  }

  return {
    read,

    /** Lets so many of a group's tickets pass, once. */
    pass(group: Group, count: number): NonNullable<Group["passing"]> {
      group.passing ??= passSome(group, count);
      return group.passing;
    },
  };
}
