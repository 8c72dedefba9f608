import { formatList } from "~/base/values/counts-and-lists";
import { describeDays } from "~/base/values/day-runs";
import { formatTime, formatWeekday } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { Verdict } from "./gate-rules";

/** How verdicts look and sound (`looks.ts` of the phone). `odd`: somebody leaves, and something is odd about the ticket. */
export const LOOKS = ["good", "bad", "out", "odd"] as const;
export type Look = (typeof LOOKS)[number];

/** A verdict with what belongs to it. */
export type Known<Name extends Verdict["verdict"]> = Extract<Verdict, { verdict: Name }>;

type Row<Name extends Verdict["verdict"]> = { word: () => string; look: Look; why: (verdict: Known<Name>) => string };

/** Each verdict: its name in a word or two, how it looks and sounds, and what is said below: why, and what to do. */
export const verdicts: { readonly [Name in Verdict["verdict"]]: Row<Name> } = {
  valid: { word: m.gate_verdict_valid, look: "good", why: ({ again }) => (again ? m.gate_why_again() : "") },
  used: {
    word: m.gate_verdict_used,
    look: "bad",
    why: ({ last: { at, door } }) => m.gate_why_used({ time: formatTime(at), door }),
  },
  wrong_day: {
    word: m.gate_verdict_wrong_day,
    look: "bad",
    why: ({ days }) => m.gate_why_wrong_day({ days: formatList(describeDays(days, formatWeekday)) }),
  },
  revoked: { word: m.gate_verdict_revoked, look: "bad", why: () => m.gate_why_revoked() },
  not_paid: { word: m.gate_verdict_not_paid, look: "bad", why: () => m.gate_why_not_paid() },
  not_ours: { word: m.gate_verdict_not_ours, look: "bad", why: () => m.gate_why_not_ours() },
  called_off: { word: m.off_verdict, look: "bad", why: () => m.off_gate_why() },
  not_this_expo: { word: m.gate_verdict_not_this_expo, look: "bad", why: () => m.gate_why_not_this_expo() },
};

/** The words for a verdict of the log; one of another release is shown as it is stored. */
export const wordsOf = (verdict: string): string =>
  Object.hasOwn(verdicts, verdict) ? verdicts[verdict as Verdict["verdict"]].word() : verdict;
