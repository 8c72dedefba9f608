import { type PlainRefusal, toPeople, type Verdict } from "./gate-rules";
import type { GateRules, NamedVerdict } from "./protocol";
import { REFUSALS } from "./scans";

/** A verdict of a newer release. `lets`: it lets people in; `words`: the server's, by language. */
export type UnknownVerdict = {
  verdict: "unknown";
  word: string;
  lets: boolean;
  words: Readonly<Record<string, string>>;
};

/** What the rules of a phone call a verdict. */
export const namedIn = (
  rules: Pick<GateRules, "verdicts"> | undefined,
  { verdict }: Pick<Verdict, "verdict">,
): NamedVerdict | undefined => rules?.verdicts?.[verdict];

const isDay = (day: unknown) => typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day);

/**
 * Reads a verdict as a server of any release says it.
 * @param people how many went in with it: whoever they are, a verdict with people has let them in
 * @param named what the server calls it; absent: it said nothing, or the verdict is an old one
 */
export function readVerdict(said: Verdict, people: number, named: NamedVerdict | undefined): Verdict | UnknownVerdict {
  switch (said.verdict) {
    case "valid":
      return { verdict: "valid", left: toPeople(said.left ?? people), again: said.again === true };
    case "used":
      if (Number.isFinite(said.last?.at) && typeof said.last.door === "string") return said;
      break;
    case "wrong_day":
      if (Array.isArray(said.days) && said.days.every(isDay)) return said;
      break;
    default:
      said satisfies { verdict: PlainRefusal };
      // Others are those of a newer release.
      if (REFUSALS.includes(said.verdict)) return said;
  }
  const word = String((said as { verdict: unknown }).verdict);
  return { verdict: "unknown", word, lets: people > 0 || named?.lets === true, words: named?.words ?? {} };
}
