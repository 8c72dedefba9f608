import { TICKET_TABS } from "~/base/values/choices";
import { m } from "~/paraglide/messages";

export type TicketTab = { id: (typeof TICKET_TABS)[number]; label: string };

const LABELS: Record<TicketTab["id"], () => string> = {
  tickets: m.tickets_title,
  brands: m.tickets_tab_brands,
  rundown: m.tickets_tab_rundown,
  about: m.tickets_tab_about,
  guests: m.tickets_tab_guests,
  photos: m.tickets_tab_photos,
};

/** The tabs that are not hidden by the setting. */
export function visibleTicketTabs(hidden: readonly string[]): TicketTab[] {
  return TICKET_TABS.filter((id) => !hidden.includes(id)).map((id) => ({ id, label: LABELS[id]() }));
}

/** The tab that an address names; the first for a hidden or unknown one. */
export function ticketTab(requested: string | null, visible: readonly TicketTab[]): TicketTab {
  return visible.find((tab) => tab.id === requested) ?? visible[0] ?? { id: "tickets", label: LABELS.tickets() };
}
