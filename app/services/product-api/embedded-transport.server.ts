import { brandQuerySchema } from "~/entities/brand";
import { sessionQuerySchema } from "~/entities/session";
import { siteClock } from "~/services/clock/clock.server";
import { findBrand, indexBrands, searchBrands } from "./brand-search";
import type { EndpointAnswer, EndpointName, Question } from "./contract";
import { content } from "./embedded-content.server";
import type { Transport } from "./transport";

const index = indexBrands(content.brands, content.brandCategories);
const sessionsInOrder = content.sessions.toSorted((a, b) => a.start.localeCompare(b.start));

type Answers = { [Name in EndpointName]: (question: Question) => EndpointAnswer<Name> };

/** Content that is known only from a moment on is left out before it: winners before the draw. */
function announcedWinners() {
  const now = siteClock.now();
  return content.winners.filter((winner) => Date.parse(winner.announcedAt) <= now);
}

const answers: Answers = {
  event: () => content.event,
  tickets: () => ({ tickets: content.tickets }),
  brands: ({ query }) => searchBrands(index, brandQuerySchema.parse(query ?? {})),
  brand: ({ params }) => findBrand(index, params?.slug ?? ""),
  sessions: ({ query }) => ({ sessions: matchingSessions(query) }),
  programs: () => ({ programs: content.programs }),
  partners: () => ({ partners: content.partners }),
  winners: () => ({ winners: announcedWinners() }),
  faqs: () => ({ faqs: content.faqs }),
  links: () => ({ links: content.links }),
  galleries: () => ({ galleries: content.galleries }),
  policy: ({ params }) => content.policies.find((policy) => policy.slug === params?.slug) ?? null,
};

function matchingSessions(query: Question["query"]) {
  const { day, stage, program, brand } = sessionQuerySchema.parse(query ?? {});
  return sessionsInOrder.filter(
    (session) =>
      (!day || session.day === day) &&
      (!stage || session.stage === stage) &&
      (!program || session.program === program) &&
      (!brand || session.brand === brand),
  );
}

/** The embedded API: responds from the content in the repository, in this process. */
export function createEmbeddedTransport(): Transport {
  return async (name, question) => answers[name](question);
}
