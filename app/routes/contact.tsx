import { parseWithZod } from "@conform-to/zod/v4";
import { readSentReference, SentPanel } from "~/components/form/sent-panel";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { useSite } from "~/components/site";
import { sendContactMessage } from "~/features/contact/contact.server";
import { ContactForm } from "~/features/contact/contact-form";
import { ContactWays } from "~/features/contact/contact-ways";
import { contactFormSchema } from "~/features/contact/schema";
import { viewVenue } from "~/features/contact/venue-view.server";
import { acceptForm, mendForm, refuseForm, storeFailed } from "~/http/form-answer.server";
import { formGuard, receiveForm } from "~/http/form-intake.server";
import { optional } from "~/http/outage.server";
import { tellStructuredData } from "~/http/structured-data.server";
import { organizer } from "~/routes/structured-data/site-structured-data.server";
import { wallClock } from "~/services/clock/clock.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/contact";

export async function loader({ url, context }: Route.LoaderArgs) {
  const event = await optional(productApi.event());
  tellStructuredData(context, [organizer]);
  const venue = event && viewVenue(event);
  const sent = readSentReference(url.searchParams);
  return sent ? { sent, venue } : { sent: null, venue, guard: formGuard.issue() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const intake = await receiveForm(request, context, "contact");
  const submission = parseWithZod(intake.form, { schema: contactFormSchema });
  if (!intake.accepted) return refuseForm(submission, intake);
  if (submission.status !== "success") return mendForm(submission.reply(), intake.guard);
  const answer = await sendContactMessage(submission.value, intake.key, {
    outbox: siteOutbox(),
    clock: wallClock,
  }).catch((error: unknown) => storeFailed(submission, intake.guard, error));
  if (!("status" in answer)) return answer;
  if (answer.status === "refused") return mendForm(submission.reply(answer), intake.guard);
  return acceptForm("/contact", submission, answer.accepted, "Thank you. Your message is with us:");
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
            text="We answer within two working days. A confirmation is on its way to your e-mail."
            reference={loaderData.sent}
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
