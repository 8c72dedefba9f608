import { localHref } from "~/base/i18n/current-locale";
import { EmptyState } from "~/design/components/page/empty-state";
import { StarButton } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";
import { PlanDays } from "./plan-days";
import { PLAN_FORM } from "./plan-form";
import type { PickerView } from "./plan-picker.server";
import type { PlanView } from "./plan-view.server";
import { PlanWalk } from "./plan-walk";

/** A plan; for `serverHtml`. What needs no scripts works without. */
export function PlanBody({ plan, picker }: { plan: PlanView; picker: PickerView }) {
  const { code, days, walk, programs, changes, calendar, qr } = plan;
  const isEmpty = days.length === 0 && !walk && programs.length === 0;
  return (
    <>
      {isEmpty ? null : (
        <form id={PLAN_FORM} action={localHref("/plan")}>
          <input type="hidden" name="p" value={code} />
        </form>
      )}
      <Remarks plan={plan} />
      {changes.length > 0 ? <Changes changes={changes} seen={plan.seen} /> : null}
      {isEmpty ? <EmptyPlan /> : null}
      <div className={isEmpty ? "" : "beside"}>
        {days.length > 0 ? <PlanDays days={days} /> : null}
        {walk || programs.length > 0 ? (
          <div className="plan-side">
            {walk ? <PlanWalk walk={walk} /> : null}
            {programs.length > 0 ? <Programs programs={programs} /> : null}
          </div>
        ) : null}
      </div>
      {isEmpty ? null : <TakeAlong calendar={calendar} qr={qr} />}
      <noscript>
        <Picker picker={picker} code={code} />
      </noscript>
    </>
  );
}

/** Where to find stars. Without scripts a plan is made from the list below alone (`plan.css`). */
function EmptyPlan() {
  return (
    <div className="plan-empty">
      <EmptyState title={m.plan_empty_title()}>
        <p className="text-balance">{m.plan_empty()}</p>
        <p className="mt-5 flex flex-wrap justify-center gap-3">
          <a href={localHref("/rundown")} className="button-accent">
            {m.plan_empty_rundown()}
          </a>
          <a href={localHref("/brands")} className="button-quiet">
            {m.plan_empty_brands()}
          </a>
          <a href={localHref("/programs")} className="button-quiet">
            {m.plan_empty_programs()}
          </a>
        </p>
      </EmptyState>
    </div>
  );
}

/** What of the plan is not shown. */
function Remarks({ plan: { missing, unread, left } }: { plan: PlanView }) {
  const remarks = [
    ...(missing > 0 ? [m.plan_missing({ count: missing })] : []),
    ...(unread ? [m.plan_unread()] : []),
    ...(left > 0 ? [m.plan_left({ count: left })] : []),
  ];
  if (remarks.length === 0) return null;
  return (
    <div className="plan-note">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
}

function Changes({ changes, seen }: { changes: PlanView["changes"]; seen: string | null }) {
  return (
    <section aria-labelledby="plan-changes" className="plan-changes">
      <h2 id="plan-changes">{m.plan_changes({ count: changes.length })}</h2>
      <ul>
        {changes.map(({ key, title, lang, path, what }) => (
          <li key={key}>
            {path ? (
              <a href={localHref(path)} lang={lang} className="text-link">
                {title}
              </a>
            ) : (
              <strong lang={lang}>{title}</strong>
            )}
            <span>{what}</span>
          </li>
        ))}
      </ul>
      {seen === null ? null : (
        <form action={localHref("/plan")} className="print:hidden">
          <button type="submit" name="p" value={seen} data-plan-seen={seen} className="button-quiet">
            {m.plan_seen()}
          </button>
        </form>
      )}
    </section>
  );
}

function Programs({ programs }: { programs: PlanView["programs"] }) {
  return (
    <section aria-labelledby="plan-programs" className="plan-box">
      <h2 id="plan-programs">{m.plan_programs()}</h2>
      <ul>
        {programs.map(({ word, name, schedule, stage, lang, path }) => (
          <li key={word} className="plan-stop">
            <p>
              <a href={localHref(path)} lang={lang}>
                {name}
              </a>
              <span>
                <span lang={lang}>{schedule}</span>, {stage}
              </span>
            </p>
            <StarButton word={word} name={name} pressed field="drop" value={word} form={PLAN_FORM} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TakeAlong({ calendar, qr }: Pick<PlanView, "calendar" | "qr">) {
  return (
    <section aria-labelledby="plan-take" className="plan-take print:hidden">
      <h2 id="plan-take">{m.plan_take()}</h2>
      <p>{m.plan_take_lead()}</p>
      {calendar ? (
        <p>
          <a href={localHref(calendar)} className="button-quiet">
            {m.plan_calendar()}
          </a>
        </p>
      ) : null}
      {qr === "too large" ? <p>{m.plan_qr_too_large()}</p> : null}
      {qr && qr !== "too large" ? (
        <details>
          <summary>{m.plan_qr()}</summary>
          <img src={localHref(qr)} alt={m.plan_qr_alt()} width="320" height="320" loading="lazy" />
          <p className="text-sm text-muted">{m.plan_qr_hint()}</p>
        </details>
      ) : null}
    </section>
  );
}

/** Without scripts: everything that can be added, as lists. */
function Picker({ picker, code }: { picker: PickerView; code: string }) {
  return (
    <section aria-labelledby="plan-add" className="plan-take">
      <h2 id="plan-add">{m.plan_pick()}</h2>
      <p>{m.plan_pick_lead()}</p>
      {picker.map(({ kind, name, days, options }) => (
        <form key={kind} action={localHref("/plan")}>
          {code ? <input type="hidden" name="p" value={code} /> : null}
          <label htmlFor={`plan-${kind}`}>{name}</label>
          <select id={`plan-${kind}`} name="add" required className="field">
            <option value="">{m.plan_pick_none()}</option>
            {days.map((day) => (
              <optgroup key={day.name} label={day.name}>
                <Options options={day.options} />
              </optgroup>
            ))}
            <Options options={options} />
          </select>
          <button type="submit" aria-label={`${m.plan_pick_add()}: ${name}`} className="button-accent">
            {m.plan_pick_add()}
          </button>
        </form>
      ))}
    </section>
  );
}

const Options = ({ options }: Pick<PickerView[number], "options">) =>
  options.map(({ word, label }) => (
    <option key={word} value={word}>
      {label}
    </option>
  ));
