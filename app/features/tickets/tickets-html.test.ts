import { expect, test } from "vitest";
import { isOpenForBusiness, SEASONS } from "~/entities/values/season";
import { productApi } from "~/services/product-api/product-api.server";
import { closedSales } from "./closed-sales.server";
import { comparePasses } from "./ticket-views.server";
import { renderClosedSales, renderTickets } from "./tickets-html.server";

const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);
const NOW = Date.parse("2025-10-15T10:00:00+07:00");

test("there is a text for every season in which nothing is sold", () => {
  expect(SEASONS.filter((season) => !closedSales[season])).toEqual(SEASONS.filter(isOpenForBusiness));
});

test.each(["postponed", "cancelled"] as const)("when the expo is %s, holders read what they can do", (status) => {
  const closed = closedSales[status];
  if (!closed) throw new Error(status);
  const html = renderClosedSales(closed, comparePasses(tickets, { ...event, status }, NOW));
  expect(html).toContain('href="/ticket-policy#if-the-expo-is-postponed-or-cancelled"');
  expect(html).toContain('href="/updates"');
  expect(html).toContain("fees included");
  expect(html).not.toMatch(/Buy|On sale|Remind me|<form/);
});

test("without tickets the page says so", () => {
  expect(renderTickets([], event, NOW, new URLSearchParams(), "628111111111")).toContain("No tickets yet");
});
