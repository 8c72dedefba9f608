import { siteClock } from "~/base/clock/clock.server";
import { createFormSchema } from "~/base/forms/form-schema";
import type { Event } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness, seasonRules } from "~/content/season/season-rules";
import { marketingContact } from "~/content/site/read-site.server";
import { organizer } from "~/content/site/structured-data.server";
import { NextSteps } from "~/design/components/form/next-steps";
import { SentPanel } from "~/design/components/form/sent-panel";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { useSite } from "~/design/components/page/use-site";
import { ContactForm } from "~/leads/contact/contact-form";
import { ContactWays, QuickWays } from "~/leads/contact/contact-ways";
import { CONTACT_TOPICS, contactForm } from "~/leads/model/contact-message";
import { m } from "~/paraglide/messages";
import { formGuard } from "~/platform/forms/form-guard.server";
import { handleForm } from "~/platform/forms/handle-form.server";
import { sentLinks } from "~/platform/forms/sent-link.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import type { Route } from "./+types/contact";

const schema = createFormSchema(contactForm);

/** What follows a message. The expo is named while it is ahead or on. */
function nextSteps(event: Event | null) {
  const answer = {
    when: m.forms_contact_next_when(),
    text: m.forms_contact_next_text(),
  };
  if (!event || !isOpenForBusiness(seasonAt(event, siteClock.now()))) return [answer];
  return [
    answer,
    {
      when: `${event.date}, ${event.time}`,
      text: m.forms_contact_next_expo({ hall: event.hall, location: event.location }),
    },
  ];
}

/** How soon somebody answers; while the expo is on, where they do at once. */
function leadOf(event: Event | null): string {
  const isOn = event !== null && seasonRules[seasonAt(event, siteClock.now())].isOn;
  return isOn ? `${m.forms_contact_lead()} ${m.forms_contact_lead_during()}` : m.forms_contact_lead();
}

/** What may help meanwhile. */
const helpfulLinks = () => [
  { to: "/faq", label: m.forms_contact_link_faq() },
  { to: "/visit", label: m.forms_contact_link_visit() },
  { to: "/press", label: m.forms_contact_link_press() },
  { to: "/event.ics", label: m.forms_link_calendar() },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const event = await optional(productApi.event());
  setStructuredData(context, [organizer()]);
  const venue = event && {
    place: `${event.hall}, ${event.location}`,
    address: `${event.address.street}, ${event.address.locality} ${event.address.postalCode}`,
    map: event.locationLink,
  };
  const business = marketingContact();
  const lead = leadOf(event);
  const sent = sentLinks.read("/contact", url.searchParams);
  if (sent) return { sent, lead, venue, business, steps: nextSteps(event), links: helpfulLinks() };
  const topic = url.searchParams.get("topic") ?? "";
  return {
    sent: null,
    lead,
    venue,
    business,
    guard: formGuard.issue(),
    topic: Object.hasOwn(CONTACT_TOPICS, topic) ? topic : null,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    {
      form: contactForm,
      outbox: siteOutbox(),
      path: "/contact",
      schema,
      thanks: m.forms_contact_thanks,
    },
    { request, context },
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.forms_contact_title(),
    outcome: args.loaderData?.sent && m.forms_sent(),
    description: m.forms_contact_description(),
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="radio"
        eyebrow={m.forms_contact_eyebrow()}
        title={m.forms_contact_title()}
        lead={loaderData.lead}
      >
        {site ? <QuickWays site={site} /> : null}
      </PageHeader>
      <div className="page grid gap-12 lg:grid-cols-[2fr_1fr]">
        {loaderData.sent !== null ? (
          <div>
            <SentPanel
              title={m.forms_contact_sent()}
              text={m.forms_contact_sent_text()}
              sent={loaderData.sent}
              again={{ to: "/contact", label: m.forms_contact_again() }}
            />
            <NextSteps steps={loaderData.steps} links={loaderData.links} />
          </div>
        ) : (
          <ContactForm
            guard={actionData?.guard ?? loaderData.guard}
            lastResult={actionData?.result}
            defaultValue={loaderData.topic ? { topic: loaderData.topic } : undefined}
          />
        )}
        {site ? <ContactWays site={site} venue={loaderData.venue} business={loaderData.business} /> : null}
      </div>
    </>
  );
}
