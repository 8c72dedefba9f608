import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { INTEREST_TOPICS, type InterestTopic, MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatDateOfYear, formatDay, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import {
  INBOX_VIEWS,
  type InboxView,
  LEAD_SUBJECTS,
  type LeadSubjectName,
  subjectNameOf,
} from "~/leads/inbox/inbox-rules";
import { type InboxQuery, type Lead, type LeadCount, type LeadInbox, WEEK_MS } from "~/leads/inbox/lead-inbox.server";
import { m } from "~/paraglide/messages";
import { findReference } from "~/platform/outbox/references";
import { readListPage, toPageLinks } from "~/staff/frame/lists/list-pages";
import { inOwnLanguage } from "./category-counts.server";
import { LEADS_PATH, leadPath } from "./lead-address";
import { ageText, senderOf, standingOf, subjectLabels, viewLabels } from "./lead-words";

/** Leads on a page. */
const A_PAGE = 50;
/** Characters of a message that a list shows. */
const MAX_START = 90;
/** Categories of exhibitors that are counted. */
const MOST_CATEGORIES = 6;
/** Weeks of the counts, with the current one. */
const WEEKS = 8;
const DAY_MS = 24 * 3600 * 1000;

type AskedLeads = Pick<InboxQuery, "view" | "about" | "search" | "after">;

/** What staff ask of the list: `?show=`, `?about=`, `?q=` for words, `?after=` for what is older than a lead. What is unknown is ignored. */
export function readInboxQuery(params: URLSearchParams): AskedLeads {
  return {
    view: INBOX_VIEWS.find((known) => known === params.get("show")) ?? INBOX_VIEWS[0],
    about: LEAD_SUBJECTS.find((known) => known === params.get("about")) ?? null,
    search: params.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "",
    after: findReference(params.get("after") ?? "") ?? undefined,
  };
}

/** The address of the list with what is asked of it. @param asked.after absent: the first page */
export function inboxHref({ view, about, search, after }: Partial<AskedLeads>): string {
  const query = new URLSearchParams({
    ...(view && view !== INBOX_VIEWS[0] && { show: view }),
    ...(about && { about }),
    ...(search && { q: search }),
    ...(after && { after }),
  });
  return query.size > 0 ? `${LEADS_PATH}?${query}` : LEADS_PATH;
}

/** What the list says of how long leads wait; null: none does. */
function waitingText({ count, oldest }: { count: number; oldest: number | null }): string | null {
  if (oldest === null) return null;
  return m.inbox_oldest({ count, number: formatNumber(count), age: ageText(wallClock.now() - oldest) });
}

/** The list of leads, with its choices and the counts beside it. @param person who has signed in @param areAllPicked whether all are chosen */
export async function toInbox(inbox: LeadInbox, asked: AskedLeads, person: string, areAllPicked: boolean) {
  const { view, about, search, after } = asked;
  const since = startOfWeeks();
  const [page, count, waiting, counts, named, subscribers] = await Promise.all([
    readListPage({ after, size: A_PAGE }, (limit, last) => inbox.list({ ...asked, person, limit, after: last })),
    inbox.count({ view, about, search, person }),
    inbox.waiting(),
    inbox.counts(since - siteClockOffset),
    inbox.categories(since - siteClockOffset, MOST_CATEGORIES),
    inbox.subscribers(wallClock.now() - WEEK_MS),
  ]);
  const categories = await inOwnLanguage(named);
  /** Whether the list has all that wait, and nothing else. */
  const isWholeView = view === "waiting" && about === null && search === "";
  const chip = (label: string, query: Partial<AskedLeads>, isShown: boolean) => ({
    to: inboxHref({ view, about, search, ...query }),
    label,
    isShown,
  });
  return {
    search,
    /** For the form, which searches in the same choice. */
    hidden: { ...(view !== INBOX_VIEWS[0] && { show: view }) },
    count: (isWholeView ? waitingText(waiting) : null) ?? m.inbox_count({ count, number: formatNumber(count) }),
    views: INBOX_VIEWS.map((name: InboxView) => chip(viewLabels[name](), { view: name }, name === view)),
    about: about ?? "",
    subjects: [
      { value: "", label: m.inbox_about_all() },
      ...LEAD_SUBJECTS.map((name) => ({ value: name, label: subjectLabels[name]() })),
    ],
    chosen: about ? [{ to: inboxHref({ view, search }), label: subjectLabels[about]() }] : [],
    leads: page.rows.map((lead) => toRow(lead, view)),
    href: inboxHref(asked),
    areAllPicked,
    /** What can be done with those that are chosen. */
    acts: page.rows.some(canPick)
      ? [
          { act: "take", label: m.inbox_many_take() },
          { act: "give", label: m.inbox_many_give() },
          { act: "close", label: m.inbox_many_close() },
        ]
      : [],
    pages: toPageLinks(page, (last) => inboxHref({ view, about, search, after: last }), {
      ...{ first: m.inbox_newest(), next: m.inbox_older() },
    }),
    ...toBars(counts, since),
    categories: categories.map((category) => ({
      ...{ id: category.name, name: category.name, fact: formatNumber(category.count) },
      share: (category.count / (categories[0]?.count ?? 1)) * 100,
    })),
    subscribers: INTEREST_TOPICS.map((topic) => {
      const { count: people = 0, recent = 0 } = subscribers.find((one) => one.topic === topic) ?? {};
      return {
        label: subscriberLabels[topic](),
        value: formatNumber(people),
        more: recent > 0 ? m.inbox_subscribers_new({ number: formatNumber(recent) }) : "",
      };
    }),
  };
}

export type InboxPage = Awaited<ReturnType<typeof toInbox>>;

/** Whether something can be done with a lead: nobody waits for an answer to what asked for news. */
const canPick = ({ kind }: Lead): boolean => kind !== "interest";

/** @param view of the list: a state that all of its leads have is not said of each */
function toRow(lead: Lead, view: InboxView) {
  const { name, company } = senderOf(lead);
  const { label, tone } = standingOf(lead);
  const { payload, reference, holder, createdAt } = lead;
  const about = subjectLabels[subjectOf(lead)]();
  const isWaiting = tone === "waits" || tone === "asks";
  return {
    ...{ href: leadPath(reference), reference, canPick: canPick(lead) },
    title: company ? `${name}, ${company}` : name,
    // How long it has waited stands at the end of its row.
    detail: [about, reference, ...(isWaiting ? [] : [formatDateOfYear(createdAt + siteClockOffset)])],
    start: "message" in payload ? startOf(payload.message ?? "") : "",
    holder: holder !== null && isWaiting ? m.inbox_has({ who: holder }) : "",
    pill: label === SAID_BY[view]() ? null : { label, tone },
    age: isWaiting ? ageText(wallClock.now() - createdAt) : "",
  };
}

/** The state that a list says already: most that waits is open. */
const SAID_BY: Readonly<Record<InboxView, () => string>> = {
  waiting: m.inbox_view_waiting,
  free: m.inbox_view_waiting,
  taken: m.inbox_state_taken,
  mine: m.inbox_state_taken,
  answered: m.inbox_state_answered,
  closed: m.inbox_state_closed,
  all: () => "",
};

const subscriberLabels: Readonly<Record<InterestTopic, () => string>> = {
  visiting: m.inbox_subscribers_visiting,
  exhibiting: m.inbox_subscribers_exhibiting,
};

/** What a lead is about. */
export const subjectOf = ({ kind, payload }: Lead): LeadSubjectName =>
  subjectNameOf(kind, kind === "contact-message" ? payload.topic : null);

function startOf(text: string): string {
  const characters = [...cleanLine(text)];
  return characters.length > MAX_START ? `${characters.slice(0, MAX_START - 1).join("")}…` : characters.join("");
}

/** The Monday with which the weeks of the counts begin, in ms since the epoch, by the site's clock. */
function startOfWeeks(): number {
  const today = Date.parse(startOfJakartaDay(jakartaDay(siteClock.now())));
  // In UTC the day of Jakarta's midnight is the day before.
  const afterMonday = (new Date(today + DAY_MS / 2).getUTCDay() + 6) % 7;
  return today - afterMonday * DAY_MS - (WEEKS - 1) * WEEK_MS;
}

/** The counts as bars: by topic, the most first, and by week, the newest first. @param since by the site's clock */
function toBars(counts: readonly LeadCount[], since: number) {
  const sumOf = (rows: readonly LeadCount[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const percent = (sum: number, most: number) => (most === 0 ? 0 : Math.round((sum / most) * 100));
  const bySubject = [...Map.groupBy(counts, ({ kind, topic }) => subjectNameOf(kind, topic))]
    .map(([name, rows]) => ({ name, sum: sumOf(rows) }))
    .toSorted((one, other) => other.sum - one.sum);
  const byWeek = Array.from({ length: WEEKS }, (_, week) => ({
    week,
    sum: sumOf(counts.filter((row) => row.week === week)),
  }))
    // Weeks before the first message say nothing.
    .filter(({ week }) => counts.some((row) => row.week <= week))
    .toReversed();
  const [mostOfSubject, mostOfWeek] = [bySubject, byWeek].map((rows) => Math.max(0, ...rows.map(({ sum }) => sum)));
  return {
    topics: bySubject.map(({ name, sum }) => ({
      ...{ id: name, name: subjectLabels[name](), fact: formatNumber(sum) },
      share: percent(sum, mostOfSubject ?? 0),
    })),
    weeks: byWeek.map(({ week, sum }) => ({
      id: String(week),
      name: m.inbox_week({ day: formatDay(since + week * WEEK_MS) }),
      ...{ fact: formatNumber(sum), share: percent(sum, mostOfWeek ?? 0) },
    })),
  };
}
