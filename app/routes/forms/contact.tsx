import { SentPanel } from "~/components/form/sent-panel";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { useSite } from "~/components/page/use-site";
import { contactForm } from "~/entities/contact-message";
import { createFormSchema } from "~/entities/values/form-schema";
import { ContactForm } from "~/features/contact/contact-form";
import { ContactWays } from "~/features/contact/contact-ways";
import { formGuard } from "~/http/forms/form-guard.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { sentLinks } from "~/http/forms/sent-link.server";
import { optional } from "~/http/rendering/outage.server";
import { setStructuredData } from "~/http/rendering/page-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/contact";

const schema = createFormSchema(contactForm);

export async function loader({ url, context }: Route.LoaderArgs) {
  const event = await optional(productApi.event());
  setStructuredData(context, [organizer]);
  const venue = event && {
    place: `${event.hall}, ${event.location}`,
    address: `${event.address.street}, ${event.address.locality} ${event.address.postalCode}`,
    map: event.locationLink,
  };
  const sent = sentLinks.read("/contact", url.searchParams);
  return sent ? { sent, venue } : { sent: null, venue, guard: formGuard.issue() };
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
          <SentPanel
            title="Your message is with us"
            text="We answer within two working days."
            sent={loaderData.sent}
            again={{ to: "/contact", label: "Write another message" }}
          />
        ) : (
          <ContactForm guard={actionData?.guard ?? loaderData.guard} lastResult={actionData?.result} />
        )}
        {site ? <ContactWays site={site} venue={loaderData.venue} /> : null}
      </div>
    </>
  );
}
