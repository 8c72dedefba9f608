import type { Event } from "~/entities/event";
import { env } from "~/env.server";
import { essential } from "~/http/rendering/outage.server";
import { textFile } from "~/http/rendering/text-file";
import { productApi } from "~/services/product-api/product-api.server";

/** `/llms.txt` (https://llmstxt.org): a summary of the site and its main pages for language models. */
export async function loader() {
  const event = await essential(productApi.event());
  return textFile(writeLlms(env.app.url, event), "text/markdown; charset=utf-8");
}

/** @param siteUrl without a trailing slash */
function writeLlms(siteUrl: string, event: Event): string {
  const link = (name: string, path: string, note: string) => `- [${name}](${siteUrl}${path}): ${note}`;
  const { street, locality, postalCode } = event.address;
  return `# ${event.title}

> ${event.summary}

${event.date}, ${event.time} every day. ${event.hall}, ${event.location}, ${street}, ${locality} ${postalCode}. All times are Asia/Jakarta (WIB, UTC+7), prices in rupiah (IDR).

## Visiting

${link("Tickets", "/ticket", "types, prices, what they include, and whether they are on sale")}
${link("Rundown", "/rundown", "every session by day and stage")}
${link("Programs", "/programs", "what to join, when, where and how")}
${link("Brands", "/brands", "who exhibits, with booth and category")}
${link("FAQ", "/faq", "getting there, children, accessibility, tickets")}
${link("Winners", "/winner", "prizes and winners, after the draw")}

## Data

${link("Rundown as JSON", "/rundown.json", "schedule.json as conference apps read it")}
${link("Rundown as a calendar", "/rundown.ics", "iCalendar; add ?day=2 for a day or ?session=id for a session")}
${link("News feed", "/news/feed.json", "JSON Feed 1.1 with full text")}
${link("Programming interface", "/api/v1/openapi.json", "OpenAPI 3.1")}

## Business

${link("Exhibitor Registration", "/book-space", "booth types and the form")}
${link("Partners", "/partners", "who carries the expo")}
${link("Contact", "/contact", "e-mail, WhatsApp, address")}

## Optional

${link("News", "/news", "announcements and guides")}
${link("Event policy", "/event-policy", "rules in the hall")}
${link("Ticket policy", "/ticket-policy", "refunds, names and entry")}
${link("Privacy", "/privacy", "what is kept, why and for how long")}
`;
}
