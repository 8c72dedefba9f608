import { currentLocale } from "~/base/i18n/current-locale";
import { formatList } from "~/base/values/counts-and-lists";
import { describeDays } from "~/base/values/day-runs";
import { formatTime, formatWeekday } from "~/base/values/jakarta-time";
import type { Verdict } from "~/gate/rules/gate-rules";
import { verdictWords, wordsOf } from "~/gate/rules/verdict-words";
import { m } from "~/paraglide/messages";
import type { Outcome } from "./door/door";

type Shown = Outcome["verdict"];

/** How a verdict looks. `odd`: somebody leaves, and something is odd about the ticket. */
export type Look = "good" | "bad" | "out" | "odd";

/** A sign for each look, for those who do not see its colour. */
export const signs: Readonly<Record<Look, string>> = { good: "✓", bad: "✕", out: "←", odd: "?" };

/** Colors, sign, sound and vibration of each verdict. */
const looks: Readonly<Record<Verdict["verdict"], Look>> = {
  valid: "good",
  used: "bad",
  wrong_day: "bad",
  revoked: "bad",
  not_paid: "bad",
  not_ours: "bad",
  called_off: "bad",
  not_this_expo: "bad",
};

export function lookOf(verdict: Shown): Look {
  if (verdict.verdict === "left") return verdict.doubt === "" ? "out" : "odd";
  if (verdict.verdict === "unknown") return verdict.lets ? "good" : "bad";
  return looks[verdict.verdict];
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
  switch (verdict.verdict) {
    case "valid":
      return verdict.again ? m.gate_why_again() : "";
    case "left":
      return verdict.doubt === "" ? "" : m.gate_why_out();
    case "used":
      return m.gate_why_used({ time: formatTime(verdict.last.at), door: verdict.last.door });
    case "wrong_day":
      return m.gate_why_wrong_day({
        days: formatList(describeDays(verdict.days, formatWeekday)),
      });
    case "revoked":
      return m.gate_why_revoked();
    case "not_paid":
      return m.gate_why_not_paid();
    case "not_ours":
      return m.gate_why_not_ours();
    case "called_off":
      return m.off_gate_why();
    case "not_this_expo":
      return m.gate_why_not_this_expo();
    case "unknown":
      return m.gate_why_unknown({ word: verdict.word });
  }
}
