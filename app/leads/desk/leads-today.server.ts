import { wallClock } from "~/base/clock/clock.server";
import { onceEach } from "~/base/json/once-each";
import { siteInbox } from "~/leads/inbox/site-inbox.server";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";
import type { FoundGroup } from "~/staff/frame/search-groups";
import { inboxHref, subjectOf } from "./inbox-view.server";
import { LEADS_PATH, leadPath } from "./lead-address";
import { ageText, senderOf, standingOf, subjectLabels } from "./lead-words";

/** Most leads that a search over everything shows. */
const FOUND = 8;

/** The leads without an answer, for which "Today" and its frame ask in the same request. */
const waitingOf = onceEach((_request: object) => siteInbox().waiting());

/** The leads without an answer, as "Today" says it. @param may all that the person may do @param request its context */
export async function readLeadNeeds(may: readonly StaffAction[], request: object): Promise<Need[]> {
  if (!may.includes("answer-leads")) return [];
  const { count, oldest } = await waitingOf(request);
  if (oldest === null) return [];
  const detail = m.inbox_need_oldest({ age: ageText(wallClock.now() - oldest) });
  return [{ count, text: m.inbox_need(), detail, verb: m.frame_do_answer(), href: LEADS_PATH }];
}

/** How many leads have no answer. @param request its context */
export const countWaitingLeads = async (request: object): Promise<number> => (await waitingOf(request)).count;

/** Leads for the search over everything. `more`: where all of them are. @param person who has signed in */
export async function findLeads(search: string, person: string): Promise<Pick<FoundGroup, "found" | "more">> {
  const all = await siteInbox().list({ view: "all", about: null, search, person, limit: FOUND + 1 });
  return {
    found: all.slice(0, FOUND).map((lead) => {
      const { name, company } = senderOf(lead);
      return {
        href: leadPath(lead.reference),
        title: company ? `${name}, ${company}` : name,
        detail: `${subjectLabels[subjectOf(lead)]()} · ${lead.reference} · ${standingOf(lead).label}`,
      };
    }),
    ...(all.length > FOUND && { more: inboxHref({ view: "all", search }) }),
  };
}
