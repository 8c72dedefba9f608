import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { useSite } from "~/components/site";
import { ContactForm } from "~/features/contact/contact-form";
import { ContactWays } from "~/features/contact/contact-ways";
import { contactFormSchema } from "~/features/contact/schema";
import { optional } from "~/http/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/contact";

export async function loader() {
  const event = await optional(productApi.event());
  return {
    venue: event && { hall: event.hall, location: event.location, address: event.address, map: event.locationLink },
  };
}

export async function action({ request }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: contactFormSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  return data(submission.reply());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact",
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
        <ContactForm lastResult={actionData} />
        {site ? <ContactWays site={site} venue={loaderData.venue} /> : null}
      </div>
    </>
  );
}
