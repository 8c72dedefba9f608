import { OutcomePanel } from "~/components/form/outcome-panel";
import { pageMeta } from "~/components/page/page-meta";
import { INTEREST_TOPICS } from "~/entities/choices";
import { CONFIRM_WITHIN_DAYS, interestForm } from "~/entities/interest";
import { createFormSchema } from "~/entities/values/form-schema";
import { InterestForm } from "~/features/interest/interest-form";
import { InterestPage } from "~/features/interest/interest-page";
import { formGuard } from "~/http/forms/form-guard.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { sentLinks } from "~/http/forms/sent-link.server";
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
    { kind: "interest", path: "/updates", schema, thanks: "Please open the link in our mail. Your request is" },
    { request, context },
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Tell me when",
    outcome: args.loaderData?.guard === null ? "Check your inbox" : null,
    description: "Leave your e-mail address, and we tell you when the next expo has dates, tickets and booths.",
  });

export default function Updates({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InterestPage>
      {loaderData.guard === null ? (
        <OutcomePanel title="Now check your inbox" done>
          <p className="mt-3">
            We send a mail with a link to the address that you typed, at most one a day. Open the link within{" "}
            {CONFIRM_WITHIN_DAYS} days and press the button on the page: then you are on the list.
          </p>
          <p className="mt-3">No mail after a few minutes? Please look into the spam folder.</p>
        </OutcomePanel>
      ) : (
        <InterestForm
          topic={loaderData.topic}
          guard={actionData?.guard ?? loaderData.guard}
          lastResult={actionData?.result}
        />
      )}
      <aside aria-label="What to expect" className="h-fit rounded-3xl bg-raised p-6">
        <h2 className="font-display text-xl font-bold">What to expect</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5">
          <li>First a mail with a link, which you confirm. Without that we write no more.</li>
          <li>Then a handful of mails a year: dates, tickets, booths.</li>
          <li>One press in any of them, and we delete your address.</li>
          <li>No account, no password, and your address goes to nobody else.</li>
        </ul>
      </aside>
    </InterestPage>
  );
}
