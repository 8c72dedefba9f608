import { expect, test } from "vitest";
import { isOpenForBusiness } from "~/entities/values/season";
import { seasonViews } from "~/entities/values/season-views";
import { runWithLocale } from "~/i18n/run-with-locale.server";
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

test("in Indonesian cards, finder and comparison have Indonesian words, dates and numbers", async () => {
  const query = new URLSearchParams({ adults: "2", students: "1", children: "3", day: "all" });
  const html = await runWithLocale("id", async () => {
    const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);
    return renderTickets(tickets, event, NOW, query, "628111111111");
  });
  for (const text of [
    "Sisa sedikit",
    "Dijual mulai 1 Oktober 2025 pukul\u00a010.00\u00a0WIB",
    "2 orang dewasa, 1 pelajar, dan 3 anak untuk 3 hari penuh: Rp\u00a0",
    "Rp\u00a0150.000",
    "<td>Jum, Sab, Min</td>",
    "Masuk tiga hari penuh",
    "Beli di tempat: Rp\u00a060.000.",
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/Sold from|Buy|Lets in|On sale|adults<|Remind/);
  expect(html).not.toContain("lang=");
});

test("a ticket without a translation says that its words are English", () => {
  const untranslated = tickets.map(({ translations: _, ...ticket }) => ({ ...ticket, lang: "en" as const }));
  const html = runWithLocale("id", () =>
    renderTickets(untranslated, event, NOW, new URLSearchParams(), "628111111111"),
  );
  expect(html).toMatch(/<p lang="en" class="mt-3">The calm day/);
});
