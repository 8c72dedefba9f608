import { currentLocale } from "~/base/i18n/current-locale";
import { formatList } from "~/base/values/counts-and-lists";
import { describeDays } from "~/base/values/day-runs";
import { formatTime, formatWeekday } from "~/base/values/jakarta-time";
import type { Verdict } from "~/gate/rules/gate-rules";
import { verdictWords, wordsOf } from "~/gate/rules/verdict-words";
import { m } from "~/paraglide/messages";
import type { Outcome } from "./door/door";
import type { Look } from "./looks";

type Shown = Outcome["verdict"];

/** A verdict with what belongs to it. */
type Known<Name extends Verdict["verdict"]> = Extract<Verdict, { verdict: Name }>;

/** How each verdict looks and sounds, and what is said below its name: why, and what to do. */
const shown: { readonly [Name in Verdict["verdict"]]: { look: Look; why(verdict: Known<Name>): string } } = {
  valid: { look: "good", why: ({ again }) => (again ? m.gate_why_again() : "") },
  used: { look: "bad", why: ({ last: { at, door } }) => m.gate_why_used({ time: formatTime(at), door }) },
  wrong_day: {
    look: "bad",
    why: ({ days }) => m.gate_why_wrong_day({ days: formatList(describeDays(days, formatWeekday)) }),
  },
  revoked: { look: "bad", why: () => m.gate_why_revoked() },
  not_paid: { look: "bad", why: () => m.gate_why_not_paid() },
  not_ours: { look: "bad", why: () => m.gate_why_not_ours() },
  called_off: { look: "bad", why: () => m.off_gate_why() },
  not_this_expo: { look: "bad", why: () => m.gate_why_not_this_expo() },
};

export function lookOf(verdict: Shown): Look {
  if (verdict.verdict === "left") return verdict.doubt === "" ? "out" : "odd";
  if (verdict.verdict === "unknown") return verdict.lets ? "good" : "bad";
  return shown[verdict.verdict].look;
}

/** A verdict in a word or two. One of a newer release is said in the server's words. */
export function titleOf(verdict: Shown): string {
  switch (verdict.verdict) {
    case "left":
      if (verdict.doubt === "") return m.gate_verdict_left();
      return verdict.doubt === "not_in" ? m.gate_verdict_not_in() : verdictWords[verdict.doubt]();
    case "unknown": {
      const { word, lets, words } = verdict;
      const known = words[currentLocale()] ?? wordsOf(word);
      if (known !== word) return known;
      return lets ? m.gate_verdict_other_in() : m.gate_verdict_other_stop();
    }
    default:
      return verdictWords[verdict.verdict]();
  }
}

/** Why, and what to do. */
export function explain(verdict: Shown): string {
  if (verdict.verdict === "left") return verdict.doubt === "" ? "" : m.gate_why_out();
  if (verdict.verdict === "unknown") return m.gate_why_unknown({ word: verdict.word });
  return whyOf(verdict);
}

/** @param verdict whose name says which row it fits */
function whyOf<Name extends Verdict["verdict"]>(verdict: Known<Name>): string {
  return shown[verdict.verdict as Name].why(verdict);
}
