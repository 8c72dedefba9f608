import brands from "~/content/embedded/brands.json";
import event from "~/content/embedded/event.json";
import authors from "~/content/embedded/news/authors.json";
import partners from "~/content/embedded/partners.json";
import programs from "~/content/embedded/programs.json";
import sessions from "~/content/embedded/sessions.json";
import tickets from "~/content/embedded/tickets.json";
import winners from "~/content/embedded/winners.json";

const namesOf = (entities: readonly { name: string }[]) => entities.map(({ name }) => name);

/** Names of the embedded content, which every language shares: of brands, people, stages, programs, passes and places. */
const NAMES = [
  ...[authors, brands, partners, programs, tickets, winners].flatMap(namesOf),
  ...sessions.flatMap(({ speakers, stage }) => [...namesOf(speakers), stage]),
  ...brands.flatMap(({ hall, instagram }) => [hall, instagram ?? []].flat()),
  ...[event.title, event.nextEdition.title, event.location, event.locationShort],
];

/** Longer names first, so that none loses a part to a shorter one. */
const PATTERN = new RegExp(
  [...new Set(NAMES)]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
  "g",
);

/** A text without the names that it contains. */
export const withoutNames = (text: string) => text.replace(PATTERN, " ");
