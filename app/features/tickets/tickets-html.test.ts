import { expect, test } from "vitest";
import { isOpenForBusiness } from "~/entities/values/season";
import { seasonViews } from "~/entities/values/season-views";
import { productApi } from "~/services/product-api/product-api.server";
import { comparePasses } from "./ticket-views.server";
import { renderClosedSales, renderTickets } from "./tickets-html.server";

const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);
const NOW = Date.parse("2025-10-15T10:00:00+07:00");

test.each(["after", "postponed", "cancelled"] as const)("%s: what holders can do, and nothing for sale", (season) => {
  const { card } = seasonViews()[season].pages["/ticket"];
  const status = season === "after" ? "ended" : season;
  const html = renderClosedSales(card, comparePasses(tickets, { ...event, status }, NOW));
  expect(isOpenForBusiness(season)).toBe(false);
  expect(html).toContain(season === "after" ? 'href="/updates"' : 'href="/ticket-policy#');
  expect(html).toContain("Three-Day Pass");
  expect(html).not.toMatch(/Buy|On sale|Remind me|<form/);
});

test("without tickets the page says so", () => {
  expect(renderTickets([], event, NOW, new URLSearchParams(), "628111111111")).toContain("No tickets yet");
});
