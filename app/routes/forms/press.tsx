import { createFormSchema } from "~/base/forms/form-schema";
import { NextSteps } from "~/design/components/form/next-steps";
import { SentPanel } from "~/design/components/form/sent-panel";
import { ContactLinks } from "~/design/components/layout/contact-links";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { useSite } from "~/design/components/page/use-site";
import { pressForm } from "~/leads/model/press-accreditation";
import { m } from "~/paraglide/messages";
import { formGuard } from "~/platform/forms/form-guard.server";
import { handleForm } from "~/platform/forms/handle-form.server";
import { sentLinks } from "~/platform/forms/sent-link.server";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import { PressForm } from "~/visitors/press/press-form";
import { Accreditation, Downloads, FactSheet, Releases } from "~/visitors/press/press-kit";
import { readAccreditation, readPressKit, readReleases } from "~/visitors/press/press-kit.server";
import type { Route } from "./+types/press";

const schema = createFormSchema(pressForm);

/** What follows an application. */
const nextSteps = () => [
  { when: m.forms_press_next_reply_when(), text: m.forms_press_next_reply() },
  { when: m.forms_press_next_badge_when(), text: m.forms_press_next_badge() },
];

export async function loader({ url }: Route.LoaderArgs) {
  const sent = sentLinks.read("/press", url.searchParams);
  const [kit, releases] = await Promise.all([required(readPressKit()), optional(readReleases())]);
  if (sent) return { sent, kit, releases: releases ?? [], steps: nextSteps() };
  return { sent: null, kit, releases: releases ?? [], guard: kit.accreditation.open ? formGuard.issue() : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  // While nobody knows the last day, an application is taken.
  const accreditation = await optional(readAccreditation(), { inAction: true });
  return handleForm(
    {
      form: pressForm,
      outbox: siteOutbox(),
      closed: accreditation && !accreditation.open ? m.forms_press_closed() : null,
      path: "/press",
      schema,
      thanks: m.forms_press_thanks,
    },
    { request, context },
  );
}

export { revalidateClosedForm as shouldRevalidate } from "~/design/components/form/public-form";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.info_press_title(),
    outcome: args.loaderData?.sent && m.forms_sent(),
    description: m.info_press_description(),
  });

export default function PressPage({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  const { kit, sent, releases } = loaderData;
  // A closed form is shown to someone who filled it in.
  const guard = sent === null ? (actionData?.guard ?? loaderData.guard) : null;
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="camera"
        eyebrow={m.info_press_eyebrow()}
        title={m.info_press_title()}
        lead={m.info_press_lead()}
      />
      <div className="page space-y-14">
        {sent !== null ? (
          <div className="max-w-3xl">
            <SentPanel
              title={m.forms_press_sent()}
              text={m.forms_press_sent_text()}
              sent={sent}
              again={{ to: "/press", label: m.forms_press_again() }}
            />
            <NextSteps steps={loaderData.steps} links={[{ to: "/event.ics", label: m.forms_link_calendar() }]} />
          </div>
        ) : (
          <Accreditation kit={kit}>
            <ContactLinks ways={site?.contactWays} />
          </Accreditation>
        )}
        <FactSheet kit={kit} />
        <Releases posts={releases} />
        <Downloads kit={kit} />
        {guard ? (
          <section id="apply" aria-labelledby="apply-title" className="max-w-3xl scroll-mt-24">
            <h2 id="apply-title" className="blazed mb-5 font-display text-2xl font-extrabold">
              {m.info_press_badge()}
            </h2>
            <PressForm guard={guard} lastResult={actionData?.result} />
          </section>
        ) : null}
      </div>
    </>
  );
}
