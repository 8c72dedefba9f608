import { m } from "~/paraglide/messages";
import type { Verdict } from "./gate-rules";

/** A verdict in a word or two. */
export const verdictWords: Readonly<Record<Verdict["verdict"], () => string>> = {
  valid: m.gate_verdict_valid,
  used: m.gate_verdict_used,
  wrong_day: m.gate_verdict_wrong_day,
  revoked: m.gate_verdict_revoked,
  not_paid: m.gate_verdict_not_paid,
  not_ours: m.gate_verdict_not_ours,
  called_off: m.off_verdict,
  not_this_expo: m.gate_verdict_not_this_expo,
};

/** The words for a verdict of the log; one of another release is shown as it is stored. */
export const wordsOf = (verdict: string): string =>
  Object.hasOwn(verdictWords, verdict) ? verdictWords[verdict as Verdict["verdict"]]() : verdict;
