import { csvRow, jakartaStamp } from "~/services/outbox/export";
import type { InterestLinks } from "./interest-links.server";
import type { Subscriber } from "./interests.server";

const COLUMNS = [
  "email",
  "topics",
  "confirmed (Jakarta)",
  "consent (Jakarta)",
  "consent text",
  "unsubscribe",
  "language",
];

/** Confirmed addresses as CSV (RFC 4180), each with the URL of its List-Unsubscribe header (RFC 8058). */
export function subscribersCsv(subscribers: readonly Subscriber[], links: Pick<InterestLinks, "unsubscribe">): string {
  const lines = subscribers.map(({ id, email, topics, language, consent, confirmedAt }) =>
    csvRow([
      email,
      topics.join(" "),
      jakartaStamp(confirmedAt),
      jakartaStamp(Date.parse(consent.at)),
      consent.textVersion,
      links.unsubscribe(id, language),
      language,
    ]),
  );
  return `\uFEFF${csvRow(COLUMNS)}${lines.join("")}`;
}
