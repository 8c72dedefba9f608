import { CONTACT_TOPICS } from "~/leads/model/contact-message";
import { LEAD_KINDS, type LeadKind } from "~/leads/model/leads";

/** What became of a lead. `before`: it came long before the inbox. Stored values. */
export const LEAD_STATES = ["open", "answered", "closed", "before"] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** What staff did with a lead. Stored values. */
export const LEAD_ACTS = ["taken", "given", "left", "noted", "answered", "closed", "opened", "resent"] as const;
export type LeadAct = (typeof LEAD_ACTS)[number];

/** The list's choices: `waiting` has no answer, `free` neither an answer nor somebody who has it. The first is what is shown when nothing is chosen. */
export const INBOX_VIEWS = ["waiting", "free", "taken", "mine", "answered", "closed", "all"] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

type ContactTopic = keyof typeof CONTACT_TOPICS;

/** What a lead is about: its topic, if its form asks for one, or its form. */
export type LeadSubjectName = ContactTopic | Exclude<LeadKind, "contact-message"> | "interest";

export const LEAD_SUBJECTS: readonly LeadSubjectName[] = [
  ...(Object.keys(CONTACT_TOPICS) as ContactTopic[]),
  ...LEAD_KINDS.filter((kind) => kind !== "contact-message"),
  "interest",
];

export const isContactTopic = (name: string): name is ContactTopic => Object.hasOwn(CONTACT_TOPICS, name);

/** What a stored submission is about; a topic that the form no longer has counts as `other`. @param topic of a message; null: its form asks for none */
export function subjectNameOf(kind: string, topic: string | null): LeadSubjectName {
  if (kind !== "contact-message") return LEAD_SUBJECTS.find((name) => name === kind) ?? "other";
  return topic !== null && isContactTopic(topic) ? topic : "other";
}

/** Something that staff did, as far as somebody who is about to answer has to know. */
export type SeenAct = { id: string; act: string; actor: string | null };

/** Acts that make no difference to somebody who is about to answer. */
const QUIET: ReadonlySet<string> = new Set<LeadAct>(["noted", "resent"]);

/** The last act that a page says it has seen; empty: there was none. */
export const lastSeen = (acts: readonly SeenAct[]): string => acts.findLast(({ act }) => !QUIET.has(act))?.id ?? "";

/**
 * The last act since a page was opened that its reader has to know before answering: what somebody else did, or any answer.
 * @param acts the first one first @param seen what `lastSeen` said of that page @param person who answers
 * @returns the last such act; null: nothing
 */
export function newsSince<Act extends SeenAct>(acts: readonly Act[], seen: string, person: string): Act | null {
  // An act that is not there any more was never the last of a page that this lead has.
  const after = acts.slice(acts.findIndex(({ id }) => id === seen) + 1);
  return after.findLast(({ act, actor }) => !QUIET.has(act) && (act === "answered" || actor !== person)) ?? null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How old something is, in the largest whole unit. @param ms at least 0 */
export function ageOf(ms: number): { unit: "minutes" | "hours" | "days"; count: number } {
  if (ms >= DAY_MS) return { unit: "days", count: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS) return { unit: "hours", count: Math.floor(ms / HOUR_MS) };
  return { unit: "minutes", count: Math.max(0, Math.floor(ms / MINUTE_MS)) };
}
