import { NextSteps } from "~/components/form/next-steps";
import { SentPanel } from "~/components/form/sent-panel";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { useSite } from "~/components/page/use-site";
import { CONTACT_TOPICS, contactForm } from "~/entities/contact-message";
import type { Event } from "~/entities/event";
import { createFormSchema } from "~/entities/values/form-schema";
import { isOpenForBusiness, seasonAt } from "~/entities/values/season";
import { ContactForm } from "~/features/contact/contact-form";
import { ContactWays } from "~/features/contact/contact-ways";
import { formGuard } from "~/http/forms/form-guard.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { sentLinks } from "~/http/forms/sent-link.server";
import { optional } from "~/http/rendering/outage.server";
import { setStructuredData } from "~/http/rendering/page-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import { siteClock } from "~/services/clock/clock.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/contact";

const schema = createFormSchema(contactForm);

/** What follows a message. The expo is named while it is ahead or on. */
function nextSteps(event: Event | null) {
  const answer = {
    when: "Within two working days",
    text: "Someone of our team reads your message and answers by e-mail.",
  };
  if (!event || !isOpenForBusiness(seasonAt(event, siteClock.now()))) return [answer];
  return [
    answer,
    { when: `${event.date}, ${event.time}`, text: `The expo, in ${event.hall} of the ${event.location}.` },
  ];
}

/** What may help meanwhile. */
const LINKS = [
  { to: "/faq", label: "Questions and answers" },
  { to: "/visit", label: "Plan your visit" },
  { to: "/press", label: "Press" },
  { to: "/event.ics", label: "The expo in your calendar" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const event = await optional(productApi.event());
  setStructuredData(context, [organizer]);
  const venue = event && {
    place: `${event.hall}, ${event.location}`,
    address: `${event.address.street}, ${event.address.locality} ${event.address.postalCode}`,
    map: event.locationLink,
  };
  const sent = sentLinks.read("/contact", url.searchParams);
  if (sent) return { sent, venue, steps: nextSteps(event) };
  const topic = url.searchParams.get("topic") ?? "";
  return { sent: null, venue, guard: formGuard.issue(), topic: Object.hasOwn(CONTACT_TOPICS, topic) ? topic : null };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    {
      kind: "contact-message",
      path: "/contact",
      schema,
      thanks: "Thank you. Your message is with us:",
    },
    { request, context },
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact",
    outcome: args.loaderData?.sent && "Sent",
    description: "Write to the organiser, send an e-mail, open a chat, or come by: every way to reach us.",
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHeader
        eyebrow="Talk to us"
        title="Contact"
        lead="We answer within two working days, in English or Indonesian."
      />
      <div className="page grid gap-12 lg:grid-cols-[2fr_1fr]">
        {loaderData.sent !== null ? (
          <div>
            <SentPanel
              title="Your message is with us"
              text="We answer within two working days."
              sent={loaderData.sent}
              again={{ to: "/contact", label: "Write another message" }}
            />
            <NextSteps steps={loaderData.steps} links={LINKS} />
          </div>
        ) : (
          <ContactForm
            guard={actionData?.guard ?? loaderData.guard}
            lastResult={actionData?.result}
            defaultValue={loaderData.topic ? { topic: loaderData.topic } : undefined}
          />
        )}
        {site ? <ContactWays site={site} venue={loaderData.venue} /> : null}
      </div>
    </>
  );
}
