/** Tabs of the ticket page (specification, section 2). */
export const TICKET_TABS = [
  { id: "tickets", label: "Tickets" },
  { id: "brands", label: "Brands" },
  { id: "rundown", label: "Rundown" },
  { id: "about", label: "About" },
  { id: "guests", label: "Guests" },
  { id: "photos", label: "Photos" },
] as const;

export type TicketTab = (typeof TICKET_TABS)[number];

/** The tabs that are not hidden by the setting. */
export function visibleTicketTabs(hidden: readonly string[]): TicketTab[] {
  return TICKET_TABS.filter((tab) => !hidden.includes(tab.id));
}

/** The tab that an address names; the first for a hidden or unknown one. */
export function ticketTab(asked: string | null, visible: readonly TicketTab[]): TicketTab {
  return visible.find((tab) => tab.id === asked) ?? visible[0] ?? TICKET_TABS[0];
}
