import { csvFile, jakartaStamp } from "~/base/csv/csv";
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

/** Confirmed addresses as a CSV file, each with the URL of its List-Unsubscribe header (RFC 8058). */
export function subscribersCsv(subscribers: readonly Subscriber[], links: Pick<InterestLinks, "unsubscribe">): string {
  const rows = subscribers.map(({ id, email, topics, language, consent, confirmedAt }) => [
    email,
    topics.join(" "),
    jakartaStamp(confirmedAt),
    jakartaStamp(Date.parse(consent.at)),
    consent.textVersion,
    links.unsubscribe(id, language),
    language,
  ]);
  return csvFile([COLUMNS, ...rows]);
}
