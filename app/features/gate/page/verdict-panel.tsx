import { formatList } from "~/entities/values/counts-and-lists";
import { formatTime, formatWeekday, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { currentLocale } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { Outcome } from "./door/door";

type VerdictPanelProps = {
  outcome: Outcome;
  onCorrect(people: number): void;
  onUndo(): void;
  onNext(): void;
};

/** A verdict in a word or two. */
export const verdictWords = {
  valid: m.gate_verdict_valid,
  left: m.gate_verdict_left,
  used: m.gate_verdict_used,
  wrong_day: m.gate_verdict_wrong_day,
  revoked: m.gate_verdict_revoked,
  not_paid: m.gate_verdict_not_paid,
  not_ours: m.gate_verdict_not_ours,
};

/** Why, and what to do. */
export function explain(verdict: Outcome["verdict"]): string {
  switch (verdict.verdict) {
    case "valid":
      return verdict.again ? m.gate_why_again() : "";
    case "left":
      return "";
    case "used":
      return m.gate_why_used({ time: formatTime(verdict.last.at), door: verdict.last.door });
    case "wrong_day":
      return m.gate_why_wrong_day({
        days: formatList(verdict.days.map((day) => formatWeekday(startOfJakartaDay(day)))),
      });
    case "revoked":
      return m.gate_why_revoked();
    case "not_paid":
      return m.gate_why_not_paid();
    case "not_ours":
      return m.gate_why_not_ours();
  }
}

/** The verdict on a code by colour, sign and words, over the whole screen. */
export function VerdictPanel({ outcome, onCorrect, onUndo, onNext }: VerdictPanelProps) {
  const { verdict, people, most, names, holder, reference, offline, unlisted, taken } = outcome;
  const isGood = verdict.verdict === "valid" || verdict.verdict === "left";
  const why = explain(verdict);
  return (
    <section className={isGood ? "verdict good" : "verdict bad"}>
      <p className="sign" aria-hidden="true">
        {isGood ? "✓" : "✕"}
      </p>
      <h2>{verdictWords[verdict.verdict]()}</h2>
      {why ? <p className="why">{why}</p> : null}
      {people > 0 && most > 1 ? <p className="people">{m.gate_people({ count: people })}</p> : null}
      <p>{names[currentLocale()]}</p>
      {holder ? <p className="holder">{holder}</p> : null}
      {reference ? <p className="reference">{reference}</p> : null}
      {unlisted ? <p>{m.gate_unlisted()}</p> : null}
      {offline ? <p>{m.gate_decided_alone()}</p> : null}
      {taken && most > 1 ? (
        <fieldset className="counts">
          <legend>{m.gate_people_correct()}</legend>
          {Array.from({ length: Math.min(most, 10) }, (_, index) => index + 1).map((count) => (
            <button key={count} type="button" aria-pressed={count === people} onClick={() => onCorrect(count)}>
              {count}
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className="answers">
        {taken ? (
          <button type="button" onClick={onUndo}>
            {m.gate_undo()}
          </button>
        ) : null}
        <button type="button" className="main" onClick={onNext}>
          {m.gate_next()}
        </button>
      </div>
    </section>
  );
}
