import { createFormSchema } from "~/base/forms/form-schema";
import { INTEREST_TOPICS } from "~/base/values/choices";
import { CONFIRM_WITHIN_DAYS, interestForm } from "~/content/model/interest";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { pageMeta } from "~/design/components/page/page-meta";
import { InterestForm } from "~/leads/interest/interest-form";
import { InterestPage } from "~/leads/interest/interest-page";
import { m } from "~/paraglide/messages";
import { formGuard } from "~/platform/forms/form-guard.server";
import { handleForm } from "~/platform/forms/handle-form.server";
import { sentLinks } from "~/platform/forms/sent-link.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import type { Route } from "./+types/updates";

const schema = createFormSchema(interestForm);

export function loader({ url }: Route.LoaderArgs) {
  // Whether the address was on the list already, or got a mail today, is not told: anyone can type it.
  if (sentLinks.read("/updates", url.searchParams)) return { guard: null };
  const topic = INTEREST_TOPICS.find((known) => known === url.searchParams.get("topic"));
  return { guard: formGuard.issue(), topic: topic ?? "visiting" };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { form: interestForm, path: "/updates", outbox: siteOutbox(), schema, thanks: m.forms_interest_thanks },
    { request, context },
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.forms_interest_title(),
    outcome: args.loaderData?.guard === null ? m.forms_interest_sent() : null,
    description: m.forms_interest_description(),
  });

export default function Updates({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InterestPage>
      {loaderData.guard === null ? (
        <OutcomePanel title={m.forms_interest_sent_title()} done>
          <p className="mt-3">{m.forms_interest_sent_text({ days: CONFIRM_WITHIN_DAYS })}</p>
          <p className="mt-3">{m.forms_interest_sent_spam()}</p>
        </OutcomePanel>
      ) : (
        <InterestForm
          topic={loaderData.topic}
          guard={actionData?.guard ?? loaderData.guard}
          lastResult={actionData?.result}
        />
      )}
      <aside aria-label={m.forms_interest_expect()} className="h-fit rounded-3xl bg-raised p-6">
        <h2 className="font-display text-xl font-bold">{m.forms_interest_expect()}</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5">
          <li>{m.forms_interest_expect_link()}</li>
          <li>{m.forms_interest_expect_few()}</li>
          <li>{m.forms_interest_expect_delete()}</li>
          <li>{m.forms_interest_expect_private()}</li>
        </ul>
      </aside>
    </InterestPage>
  );
}
