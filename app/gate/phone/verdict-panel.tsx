import { currentLocale } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { Outcome } from "./door/door";
import { signOf } from "./looks";
import { explain, lookOf, titleOf } from "./verdict-text";

type VerdictPanelProps = {
  outcome: Outcome;
  /** Where to send somebody who is not let in, by language; undefined: nowhere. */
  helpDesk: Outcome["names"] | undefined;
  onCorrect(people: number): void;
  onUndo(): void;
  onNext(): void;
};

/** The verdict on a code by colour, sign and words, over the whole screen. */
export function VerdictPanel({ outcome, helpDesk, onCorrect, onUndo, onNext }: VerdictPanelProps) {
  const { verdict, people, most, names, whom, holder, reference, offline, unlisted, taken } = outcome;
  const look = lookOf(verdict);
  const why = explain(verdict);
  const locale = currentLocale();
  const desk = look === "bad" ? helpDesk?.[locale] : undefined;
  return (
    <section className={`verdict ${look}`}>
      <p className="sign" aria-hidden="true">
        {signOf(look)}
      </p>
      <h2>{titleOf(verdict)}</h2>
      {why ? <p className="why">{why}</p> : null}
      {desk ? <p className="why">{m.gate_help_desk({ desk })}</p> : null}
      {whom[locale] ? <p className="whom">{whom[locale]}</p> : null}
      {people > 0 && most > 1 ? <p className="people">{m.gate_people({ count: people })}</p> : null}
      <p>{names[locale]}</p>
      {holder ? (
        <p className="holder">
          <bdi>{holder}</bdi>
        </p>
      ) : null}
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
      <Answers mayUndo={taken !== null} onUndo={onUndo} onNext={onNext} />
    </section>
  );
}

type AnswersProps = { mayUndo: boolean; onUndo(): void; onNext(): void };

/** What a volunteer presses below a verdict. */
export function Answers({ mayUndo, onUndo, onNext }: AnswersProps) {
  return (
    <div className="answers">
      {mayUndo ? (
        <button type="button" onClick={onUndo}>
          {m.gate_undo()}
        </button>
      ) : null}
      <button type="button" className="main" onClick={onNext}>
        {m.gate_next()}
      </button>
    </div>
  );
}
