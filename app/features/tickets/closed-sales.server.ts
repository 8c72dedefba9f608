import type { Season } from "~/entities/values/season";

/** What the ticket page says when nothing is sold: sentences, and where to go from here. */
export type ClosedSales = { lead: string; title: string; texts: string[]; links: { to: string; label: string }[] };

const POLICY = "/ticket-policy#if-the-expo-is-postponed-or-cancelled";
const NEXT_DATES = { to: "/updates", label: "Tell me when" };

/** By season, in the words of the ticket policy; none while tickets are sold. */
export const closedSales: Partial<Record<Season, ClosedSales>> = {
  after: {
    lead: "The expo is over. Thank you for coming.",
    title: "Thank you for coming",
    texts: [
      "Sales have ended. The passes of this year are below. We can write to you when those of the next are on sale.",
    ],
    links: [NEXT_DATES, { to: "/gallery", label: "See the pictures" }],
  },
  postponed: {
    lead: "The expo is postponed. Your ticket stays valid.",
    title: "Your ticket stays valid",
    texts: [
      "The expo moves to new dates. Your ticket is valid for them by itself, and there is nothing that you need to do.",
      "If the new dates do not suit you, you get the full price back, fees included. Ask within 30 days of the announcement.",
      "If there are no new dates within 90 days of the announcement, we treat the expo as cancelled and return all payments.",
    ],
    links: [
      NEXT_DATES,
      { to: POLICY, label: "Read the ticket policy" },
      { to: "/contact", label: "Ask for your money" },
    ],
  },
  cancelled: {
    lead: "The expo is cancelled. You get your money back.",
    title: "You get your money back",
    texts: [
      "The expo is cancelled. You get the full price back, fees included. There is nothing to ask for: it is automatic.",
      "The money goes back the way it came. We never ask for a PIN, a one-time code or a card number.",
    ],
    links: [NEXT_DATES, { to: POLICY, label: "Read the ticket policy" }, { to: "/contact", label: "Write to us" }],
  },
};
