import { siteClock } from "~/base/clock/clock.server";
import { productApi } from "~/content/product-api/product-api.server";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { Share } from "~/design/components/share/share";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import styles from "~/visitors/plan/plan.css?url";
import { PlanBar } from "~/visitors/plan/plan-bar";
import { PlanBody } from "~/visitors/plan/plan-body";
import { toPicker } from "~/visitors/plan/plan-picker.server";
import { readPlanQuery } from "~/visitors/plan/plan-query.server";
import { toPlanView } from "~/visitors/plan/plan-view.server";
import { planAddress, readPlanData } from "~/visitors/plan/read-plan.server";
import { PLAN_BODY, usePlan } from "~/visitors/plan/use-plan";
import type { Route } from "./+types/plan";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const { added, ...stars } = readPlanQuery(args.url.searchParams);
  const plan = await required(readPlanData(productApi));
  const address = planAddress();
  const view = toPlanView(plan, stars, siteClock.now(), address);
  return {
    ...{ added, address, code: view.code },
    html: serverHtml(args, <PlanBody plan={view} picker={toPicker(plan)} />),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.plan_title(), description: m.plan_description() });

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const plan = usePlan(loaderData);
  return (
    <>
      <PageHeader
        motif="signpost"
        eyebrow={m.plan_eyebrow()}
        title={m.plan_title()}
        lead={
          <>
            <span className="plan-lead">{m.plan_lead()}</span>
            <noscript>{m.plan_lead_chosen()}</noscript>
          </>
        }
        tight="with lead"
      />
      <div className="page plan-page max-sm:-mt-5">
        <PlanBar plan={plan} />
        <div
          id={PLAN_BODY}
          ref={plan.body}
          aria-busy={plan.isLoading}
          data-read={plan.isRead ? "" : undefined}
          data-waits={plan.isHidden ? "" : undefined}
        >
          <ServerHtml html={plan.html} className="plan-body" />
        </div>
        {plan.code ? <Share title={m.plan_title()} url={`${loaderData.address}#${plan.code}`} /> : null}
        {plan.empty ? (
          <p className="print:hidden">
            <button type="button" className="text-link" onClick={plan.empty}>
              {m.plan_empty_it()}
            </button>
          </p>
        ) : null}
      </div>
    </>
  );
}
