import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { jakartaDay } from "~/base/values/jakarta-time";
import { pages } from "~/config/pages";
import type { PageVisits } from "~/platform/visits/page-visits.server";
import { siteVisits } from "~/platform/visits/site-visits.server";
import { readVisitLog } from "~/platform/visits/visit-log.server";
import { matchedRoute } from "./route-table";

/** ms between two writes: a visit never waits for the database. */
const EVERY_MS = 60_000;
const DAY_MS = 24 * 3600_000;
/** Days for which sums are kept: until the same days of the next year's expo have passed. */
const KEPT_DAYS = 430;

let counted = new Map<string, PageVisits>();
const knownAgents = new LRUCache<string, { isBot: boolean }>({ max: 500 });

const today = () => jakartaDay(wallClock.now() + siteClockOffset);

/** Whether a route is a page for visitors. */
const isPage = (route: string): boolean => Object.hasOwn(pages, route);

/** The page of a path, for visitors; null: it is not one. A page and its data are one. */
function visitedPage(path: string): string | null {
  const { pattern } = matchedRoute(path);
  return isPage(pattern) ? pattern : null;
}

/** Whether somebody who names a program so is one that looks for itself. */
function isProgram(agent: string | undefined): boolean {
  if (!agent) return true;
  const known = knownAgents.get(agent) ?? { isBot: isbot(agent) };
  if (agent.length < 300) knownAgents.set(agent, known);
  return known.isBot;
}

/** `route`: the pattern that the path matched. */
type Sent = { method: string; route: string; status: number; agent: string | undefined };

/** Counts a page that was sent, in memory, and nothing of who asked for it. With a log of nginx in front that is counted instead. */
export function countVisit({ method, route, status, agent }: Sent): void {
  if (env.visitLog !== undefined || method !== "GET" || (status !== 200 && status !== 304)) return;
  if (!isPage(route) || isProgram(agent)) return;
  const day = today();
  const key = `${day} ${route}`;
  const known = counted.get(key) ?? { day, page: route, visits: 0 };
  known.visits += 1;
  counted.set(key, known);
}

/** Stores what was counted. What the database does not take is counted on. */
export async function storeVisits(): Promise<void> {
  const own = counted;
  counted = new Map();
  try {
    await siteVisits().add([...own.values()]);
  } catch (error) {
    for (const [key, { day, page, visits }] of own) {
      const known = counted.get(key) ?? { day, page, visits: 0 };
      counted.set(key, { ...known, visits: known.visits + visits });
    }
    throw error;
  }
}

/** Stores each minute how often pages were loaded: as this process has counted it, or nginx. */
export function startVisits(): void {
  startRounds("visits by page", EVERY_MS, async () => {
    const { visitLog } = env;
    const options = { store: siteVisits(), pageOf: visitedPage, now: () => wallClock.now(), offset: siteClockOffset };
    await (visitLog === undefined ? storeVisits() : readVisitLog(visitLog, options));
  });
  startRounds("old visits by page", DAY_MS, () => {
    const before = wallClock.now() - KEPT_DAYS * DAY_MS;
    return siteVisits().purge(jakartaDay(before + siteClockOffset), before);
  });
}
