import { useState } from "react";
import { currentLocale } from "~/base/i18n/current-locale";
import { toChosen } from "~/gate/rules/group";
import type { Look } from "~/gate/rules/verdict-words";
import { m } from "~/paraglide/messages";
import type { Group, Passed } from "./door/group";
import type { Outcome } from "./door/outcome";
import { signOf } from "./looks";
import { Answers } from "./verdict-panel";
import { explain, titleOf } from "./verdict-text";

type GroupChoiceProps = { group: Group; onPass(count: number): void; onCancel(): void };

/** Asks how many of a group's tickets pass. All that may are chosen at first. */
export function GroupChoice({ group: { mode, reference, total, may }, onPass, onCancel }: GroupChoiceProps) {
  const [count, setCount] = useState(may.length);
  const [isBusy, setBusy] = useState(false);
  const isExit = mode === "exit";
  const step = (by: number) => setCount((now) => toChosen(now + by, may.length));
  return (
    <section className="verdict choice">
      <h2>{isExit ? m.group_ask_out() : m.group_ask_in()}</h2>
      <div className="stepper">
        <button type="button" aria-label={m.group_less()} disabled={isBusy || count === 1} onClick={() => step(-1)}>
          −
        </button>
        <output>{m.group_chosen({ count, total: may.length })}</output>
        <button
          type="button"
          aria-label={m.group_more()}
          disabled={isBusy || count === may.length}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      <p>{m.group_tickets({ count: total })}</p>
      {!isExit && may.length < total ? <p>{m.group_may_not({ count: total - may.length })}</p> : null}
      {reference ? <p className="reference">{reference}</p> : null}
      <div className="answers">
        <button type="button" disabled={isBusy} onClick={onCancel}>
          {m.group_cancel()}
        </button>
        <button
          type="button"
          className="main"
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            onPass(count);
          }}
        >
          {isExit ? m.group_let_out({ count }) : m.group_let_in({ count })}
        </button>
      </div>
    </section>
  );
}

/** How the result of a group looks. */
export const lookOfPassed = ({ group, passed }: Passed): Look =>
  passed.length === 0 ? "bad" : group.mode === "exit" ? "out" : "good";

/** Something once for each text, with how many there are of it: "2 × Friday Pass". */
const countAlike = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts.filter(Boolean), (text) => text)].map(([text, all]) =>
    all.length > 1 ? `${all.length} × ${text}` : text,
  );

const sayWhy = ({ verdict }: Outcome) => [titleOf(verdict), explain(verdict)].filter(Boolean).join(": ");

type GroupResultProps = { result: Passed; onUndo(): void; onNext(): void };

/** What came of a group: how many passed, and why others did not. */
export function GroupResult({ result, onUndo, onNext }: GroupResultProps) {
  const { group, passed, refused } = result;
  const look = lookOfPassed(result);
  const count = passed.length;
  const people = passed.reduce((sum, one) => sum + one.people, 0);
  const locale = currentLocale();
  return (
    <section className={`verdict ${look}`}>
      <p className="sign" aria-hidden="true">
        {signOf(look)}
      </p>
      <h2>{group.mode === "exit" ? m.group_out({ count }) : m.group_in({ count })}</h2>
      {people > count ? <p className="people">{m.gate_people({ count: people })}</p> : null}
      {refused.length > 0 ? <p className="why">{m.group_refused({ count: refused.length })}</p> : null}
      {countAlike(refused.map(sayWhy)).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {countAlike(passed.map(({ names }) => names[locale] ?? "")).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {group.reference ? <p className="reference">{group.reference}</p> : null}
      {passed.some(({ offline }) => offline) ? <p>{m.gate_decided_alone()}</p> : null}
      <Answers mayUndo={count > 0} onUndo={onUndo} onNext={onNext} />
    </section>
  );
}
