/** First parts of the addresses that the site serves to visitors, moved ones included; `routes.ts` has them all. */
const SECTIONS: ReadonlySet<string> = new Set([
  ...["ticket", "tickets", "brands", "rundown", "programs", "partners", "gallery", "winner", "news", "blog", "faq"],
  ...["links", "contact", "book-space", "terms", "privacy", "event-policy", "ticket-policy", "accessibility"],
  ...["rundown.ics", "rundown.json", "event.ics"],
]);

/**
 * Whether a path belongs to a page or file of this site. The home page does not count: it has nothing of its own in its path.
 * @param path with a slash at its start
 */
export function isSitePath(path: string): boolean {
  return SECTIONS.has(path.split("/")[1] ?? "");
}
