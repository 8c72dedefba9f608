import { m } from "~/paraglide/messages";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { isOpenTo, type StaffPattern } from "~/staff/staff-addresses";
import type { StaffIconName } from "./staff-icon";

type Entry = {
  pattern: StaffPattern;
  /** Where it leads, if the pattern is not an address itself. */
  to?: string;
  label: () => string;
  icon: StaffIconName;
  /** How early it belongs into the bar at the bottom of a phone, which has the first `TABS` that somebody may open; absent: never. */
  tab?: number;
  /** What it is called there, if its label is too long. */
  short?: () => string;
};

/** Pages that belong to the entry of another one. */
const BESIDE: readonly { page: RegExp; entry: StaffPattern }[] = [
  { page: /^\/staff\/today\//, entry: "/staff" },
  { page: /^\/staff\/orders\/payments$/, entry: "/staff/orders/bank" },
  { page: /^\/staff\/exhibitors\/[^/]+\/money$/, entry: "/staff/exhibitors/money" },
];

/** Entries of the bar at the bottom of a phone, beside "More". */
const TABS = 4;

/** The menu of the staff area, by what somebody comes for. */
const GROUPS: readonly { title: () => string; entries: readonly Entry[] }[] = [
  {
    title: m.staff_menu_now,
    entries: [
      { pattern: "/staff", label: m.staff_today, icon: "today", tab: 1 },
      { pattern: "/staff/orders", label: m.staff_orders, icon: "orders", tab: 2 },
      { pattern: "/staff/leads", label: m.inbox_title, icon: "leads", tab: 6 },
      { pattern: "/staff/exhibitors", label: m.booths_title, icon: "booths", tab: 3, short: m.frame_tab_exhibitors },
      { pattern: "/staff/gate", label: m.staff_menu_gate, icon: "gate", tab: 4 },
    ],
  },
  {
    title: m.staff_menu_site,
    entries: [
      { pattern: "/staff/content", label: m.editing_content, icon: "content", tab: 5 },
      {
        pattern: "/staff/content/:kind",
        to: "/staff/content/sessions",
        label: m.fields_kind_sessions,
        icon: "sessions",
        tab: 9,
      },
      {
        pattern: "/staff/content/:kind",
        to: "/staff/content/brands",
        label: m.fields_kind_brands,
        icon: "brands",
        tab: 10,
      },
      { pattern: "/staff/content/:kind", to: "/staff/content/tickets", label: m.fields_kind_tickets, icon: "tickets" },
      { pattern: "/staff/content/:kind", to: "/staff/content/news", label: m.fields_kind_news, icon: "news" },
      { pattern: "/staff/scheduled", label: m.schedule_title, icon: "scheduled" },
      { pattern: "/staff/revisions", label: m.revisions_title, icon: "revisions" },
      { pattern: "/staff/editions", label: m.editions_title, icon: "editions" },
    ],
  },
  {
    title: m.staff_menu_books,
    entries: [
      { pattern: "/staff/figures", label: m.sales_figures_link, icon: "figures" },
      { pattern: "/staff/exports", label: m.exports_title, icon: "exports" },
      { pattern: "/staff/orders/bank", label: m.staff_menu_bank, icon: "bank", tab: 7, short: m.frame_tab_bank },
      { pattern: "/staff/exhibitors/money", label: m.invoices_title, icon: "invoices", tab: 8 },
      { pattern: "/staff/audit", label: m.staff_audit, icon: "log" },
    ],
  },
  {
    title: m.staff_menu_team,
    entries: [
      { pattern: "/staff/people", label: m.people_title, icon: "people" },
      { pattern: "/staff/sessions", label: m.staff_sign_ins, icon: "devices" },
    ],
  },
];

/** How many things wait behind an entry, by its address. */
export type Badges = { readonly [Pattern in StaffPattern]?: number };

/** An entry of the menu as it is shown. */
export type ShownEntry = {
  to: string;
  label: string;
  icon: StaffIconName;
  /** What the bar at the bottom of a phone calls it; null: it is not there. */
  tab: string | null;
  /** Whether the page belongs to it. */
  isCurrent: boolean;
  /** 0: nothing waits. */
  waiting: number;
};

/**
 * The groups of the menu with the pages that somebody may open. Groups without a page are left out.
 * @param may all that the person may do @param pathname of the page, without a language
 */
export function staffMenu(
  may: readonly StaffAction[],
  pathname: string,
  badges: Badges = {},
): { title: string; entries: ShownEntry[] }[] {
  const open = GROUPS.map((group) => ({
    title: group.title(),
    entries: group.entries.filter(({ pattern }) => isOpenTo(may, pattern)),
  }));
  const ranks = open.flatMap(({ entries }) => entries.flatMap(({ tab }) => tab ?? []));
  const last = ranks.toSorted((one, other) => one - other).at(TABS - 1) ?? Number.POSITIVE_INFINITY;
  const groups = open
    .map(({ title, entries }) => ({
      title,
      entries: entries.map(({ pattern, to = pattern, label, icon, tab, short = label }) => ({
        ...{ to, label: label(), icon, tab: tab !== undefined && tab <= last ? short() : null },
        waiting: badges[pattern] ?? 0,
      })),
    }))
    .filter(({ entries }) => entries.length > 0);
  const all = groups.flatMap(({ entries }) => entries);
  const current = nearest(all, BESIDE.find(({ page }) => page.test(pathname))?.entry ?? pathname);
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => ({ ...entry, isCurrent: entry.to === current })),
  }));
}

/** The longest address with which that of a page begins. "Today" would begin all of them: it counts for its page alone. */
const nearest = (entries: readonly { to: string }[], pathname: string): string | undefined =>
  entries
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== "/staff" && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
