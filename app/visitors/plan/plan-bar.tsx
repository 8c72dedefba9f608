import { m } from "~/paraglide/messages";
import type { ShownPlan } from "./use-plan";

/** Above a plan: what to do with one that a link brought, and what could not be shown. */
export function PlanBar({ plan }: { plan: ShownPlan }) {
  return (
    <div className="plan-bar print:hidden">
      {plan.question ? <Question plan={plan} question={plan.question} /> : null}
      <div role="status">
        {plan.isLooking ? (
          <p className="plan-note">
            {m.plan_looking()}{" "}
            <button type="button" className="text-link" onClick={plan.leave}>
              {m.plan_looking_back()}
            </button>
          </p>
        ) : null}
        {plan.hasFailed ? (
          <p className="plan-note">
            {m.plan_failed({ count: plan.count })}{" "}
            <button type="button" className="text-link" onClick={plan.retry}>
              {m.shell_retry()}
            </button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Question({ plan, question }: { plan: ShownPlan; question: NonNullable<ShownPlan["question"]> }) {
  return (
    <section aria-labelledby="plan-question" className="plan-question">
      <h2 id="plan-question">{m.plan_question({ count: question.count })}</h2>
      <p>{question.hasOwn ? m.plan_question_both() : m.plan_question_none()}</p>
      <p className="flex flex-wrap gap-3">
        {question.hasOwn ? (
          <>
            <button type="button" className="button-accent" onClick={plan.addShared}>
              {m.plan_question_add()}
            </button>
            <button type="button" className="button-quiet" onClick={plan.replaceByShared}>
              {m.plan_question_replace()}
            </button>
          </>
        ) : (
          <button type="button" className="button-accent" onClick={plan.replaceByShared}>
            {m.plan_question_keep()}
          </button>
        )}
        <button type="button" className="button-quiet" onClick={plan.look}>
          {m.plan_question_look()}
        </button>
      </p>
    </section>
  );
}
