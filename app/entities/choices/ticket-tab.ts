/** Tabs of the ticket page, in order (specification, section 2). */
export const TICKET_TABS = ["tickets", "brands", "rundown", "about", "guests", "photos"] as const;
