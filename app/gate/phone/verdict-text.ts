import { currentLocale } from "~/base/i18n/current-locale";
import type { Verdict } from "~/gate/rules/gate-rules";
import { type Known, type Look, verdicts, wordsOf } from "~/gate/rules/verdict-words";
import { m } from "~/paraglide/messages";
import type { Outcome } from "./door/door";

type Shown = Outcome["verdict"];

export function lookOf(verdict: Shown): Look {
  if (verdict.verdict === "left") return verdict.doubt === "" ? "out" : "odd";
  if (verdict.verdict === "unknown") return verdict.lets ? "good" : "bad";
  return verdicts[verdict.verdict].look;
}

/** A verdict in a word or two. One of a newer release is said in the server's words. */
export function titleOf(verdict: Shown): string {
  switch (verdict.verdict) {
    case "left":
      if (verdict.doubt === "") return m.gate_verdict_left();
      return verdict.doubt === "not_in" ? m.gate_verdict_not_in() : verdicts[verdict.doubt].word();
    case "unknown": {
      const { word, lets, words } = verdict;
      const known = words[currentLocale()] ?? wordsOf(word);
      if (known !== word) return known;
      return lets ? m.gate_verdict_other_in() : m.gate_verdict_other_stop();
    }
    default:
      return verdicts[verdict.verdict].word();
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
  return verdicts[verdict.verdict as Name].why(verdict);
}
