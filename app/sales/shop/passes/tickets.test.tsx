import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { m } from "~/paraglide/messages";
import { purchaseOf } from "./ticket-purchase.server";
import { comparePasses, lowestPrice, ticketPrices, toSalesView } from "./ticket-views.server";
import { ClosedSales, Tickets, toTicketsView } from "./tickets.server";

const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);
const NOW = Date.parse("2025-10-15T10:00:00+07:00");

const renderTickets = (...args: Parameters<typeof toTicketsView>) =>
  renderToStaticMarkup(<Tickets {...toTicketsView(...args)} />);

test.each(["after", "postponed", "cancelled"] as const)("%s: what holders can do, and nothing for sale", (season) => {
  const { card } = seasonViews()[season].pages["/ticket"];
  const status = season === "after" ? "ended" : season;
  const comparison = comparePasses(tickets, { ...event, status }, NOW);
  const html = renderToStaticMarkup(<ClosedSales card={card} comparison={comparison} />);
  expect(isOpenForBusiness(season)).toBe(false);
  expect(html).toContain(season === "after" ? 'href="/updates"' : 'href="/ticket-policy#');
  expect(html).toContain("Three-Day Pass");
  expect(html).not.toMatch(/Buy|On sale|Remind me|<form/);
});

const at = (moment: string) => Date.parse(`2025-${moment}:00+07:00`);
const pageAt = (moment: string, given = tickets, query = "") =>
  renderTickets(given, event, at(moment), new URLSearchParams(query), "628111111111");
/** The days of each pass, as the comparison has them. */
function daysInTable(moment: string) {
  const { columns, passes } = comparePasses(tickets, event, at(moment));
  return new Map(passes.map(({ name, cells }) => [name, cells[columns.indexOf(m.tickets_column_days())]]));
}

test.each([
  ["10-15T10:00", "Tickets from Rp 50.000"],
  ["10-15T11:00", "Tickets from Rp 35.000"],
  ["11-12T20:59", "Tickets from Rp 35.000"],
  ["11-12T21:00", "Tickets from Rp 50.000"],
  ["11-15T13:00", "Tickets from Rp 65.000"],
  ["11-16T18:00", undefined],
  ["11-20T13:00", undefined],
])("at %s the lowest price that can still be paid is %s", (moment, price) => {
  expect(lowestPrice(tickets, event, at(moment))?.replaceAll("\u00a0", " ")).toBe(price);
});

test("a lowest price is that of a pass that can be bought, while there is one", () => {
  const before = at("10-15T10:00");
  const withAll = (availability: "held" | "on_sale") =>
    tickets.map((ticket) => ({
      ...ticket,
      availability: ticket.id === "student-pass" ? ("held" as const) : availability,
    }));
  const priceOf = (given: typeof tickets) => lowestPrice(given, event, before)?.replaceAll("\u00a0", " ");
  expect(priceOf(withAll("on_sale"))).toBe("Tickets from Rp 50.000");
  expect(priceOf(withAll("held"))).toBe("Tickets from Rp 35.000");
});

test("a price per day is for the days that are left, as the table names them; a pass that ended keeps what it was", () => {
  const sold = tickets.map((ticket) => ({ ...ticket, salesEnd: event.endTime }));
  const rowAt = (moment: string, given = tickets) => {
    const { columns, passes } = comparePasses(given, event, at(moment));
    const cells = passes.find(({ name }) => name === "Three-Day Pass")?.cells ?? [];
    return [m.tickets_column_days(), m.tickets_column_per_person()].map((column) =>
      cells[columns.indexOf(column)]?.replaceAll("\u00a0", " "),
    );
  };
  expect(rowAt("10-15T10:00")).toEqual(["Fri, Sat, Sun", "Rp 50.000"]);
  expect(rowAt("11-15T13:00", sold)).toEqual(["Sat, Sun", "Rp 75.000"]);
  expect(rowAt("11-15T13:00")).toEqual(["Fri, Sat, Sun", "Rp 50.000"]);
});

test("once every sale is over, nothing on the page invites to buy", () => {
  expect(toSalesView(tickets, event, at("11-16T17:59"))).toEqual({
    lead: "Buy on your phone, show it at the entrance, and walk in.",
    sells: true,
  });
  expect(pageAt("11-16T17:59")).toContain("On sale now");
  expect(toSalesView(tickets, event, at("11-16T19:45"))).toEqual({
    lead: "Tickets for this expo are no longer on sale.",
    sells: false,
  });
  expect(pageAt("11-16T19:45")).not.toMatch(/On sale now|cheapest|<form/);
  expect(pageAt("11-16T19:45")).toContain("Not on sale now");
});

test("while all passes are held, the page says so and helps to find the cheapest", () => {
  const held = tickets.map((ticket) => ({ ...ticket, availability: "held" as const }));
  expect(toSalesView(held, event, at("11-13T10:00"))).toEqual({
    lead: "No tickets are on sale at the moment.",
    sells: true,
  });
  expect(pageAt("11-13T10:00", held)).toContain("Find the cheapest ticket");
});

test("the comparison leaves out days that are over, as the cards do, until all are", () => {
  expect(daysInTable("10-15T10:00").get("Family Day Pass")).toBe("Fri or Sat or Sun");
  expect(daysInTable("11-15T13:00").get("Family Day Pass")).toBe("Sat or Sun");
  expect(pageAt("11-15T13:00")).toContain("One day: Saturday\u00a015\u00a0November or Sunday\u00a016\u00a0November");
  expect(daysInTable("11-15T13:00").get("Friday Pass")).toBe("Fri");
  expect(daysInTable("11-20T13:00").get("Family Day Pass")).toBe("Fri or Sat or Sun");
});

test("the short list says until when a pass is sold", () => {
  const said = new Map(ticketPrices(tickets, event, NOW).map((ticket) => [ticket.name, ticket.said]));
  expect(said.get("Sunday Pass")).toBe("On sale until 16 November 2025, 6\u00a0PM WIB.");
  expect(said.get("Family Day Pass")).toBe("Not on sale yet: from 25 October 2025, 10\u00a0AM WIB.");
});

test("of what is said about the passes only that few are left stands out", () => {
  const scarce = ticketPrices(tickets, event, NOW).filter(({ isScarce }) => isScarce);
  expect(scarce.map(({ said }) => said.split(".")[0])).toEqual(["Few left"]);
  const loud = pageAt("10-15T10:00").match(/<p class="[^"]*text-trail[^"]*">[^<]*/g) ?? [];
  expect(loud.map((found) => found.replace(/.*>/, "").split(".")[0])).toEqual(["Few left"]);
});

test("the finder names a cheaper pass that is held and may come back, beside one that is not on sale yet", () => {
  const find = (query: string, given = tickets) => pageAt("10-15T10:00", given, query).replaceAll("\u00a0", " ");
  const students = "adults=0&students=2&children=0&day=2";
  expect(find(students)).toContain(
    "With the Student Day Pass, you’d pay Rp 70.000. The rest are all reserved, so check again after 15 October 2025, 11 AM WIB.",
  );
  const unbounded = tickets.map(({ heldUntil: _, ...ticket }) => ticket);
  expect(find(students, unbounded)).toContain("The rest are all reserved, so check again a little later.");
  expect(find("adults=2&students=2&children=3&day=2")).toMatch(/With the Student Day Pass.*With the Family Day Pass/);
  expect(find("adults=2&students=0&children=0&day=2")).not.toContain("are reserved");
});

test("who has tickets is led to them: by mail, and to those that the phone keeps", () => {
  const html = pageAt("10-15T10:00");
  for (const path of ["/order/find", "/order/kept"]) expect(html).toContain(`href="${path}"`);
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
    "Dijual sampai 14 November 2025 pukul\u00a019.00\u00a0WIB",
    "2 orang dewasa, 1 pelajar, dan 3 anak untuk 3 hari penuh: Rp\u00a0",
    "Rp\u00a0150.000",
    '<td data-label="Hari">Jum, Sab, Min</td>',
    "Masuk tiga hari penuh",
    "Beli di tempat: Rp\u00a060.000.",
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/Sold from|Buy|Admits|On sale|adults<|Remind/);
  expect(html).not.toContain("lang=");
});

test("a ticket without a translation says that its words are English", () => {
  const untranslated = tickets.map(({ translations: _, ...ticket }) => ({ ...ticket, lang: "en" as const }));
  const html = runWithLocale("id", () =>
    renderTickets(untranslated, event, NOW, new URLSearchParams(), "628111111111"),
  );
  expect(html).toMatch(/<p lang="en" class="mt-4">The quiet day/);
});

test("the finder leads with the Family Day Pass when it costs less, with a reminder of its sale", () => {
  const html = pageAt("10-15T10:00", tickets, "adults=2&children=2&small=1&day=2").replaceAll("\u00a0", " ");
  const finder = html.slice(html.indexOf('id="finder"'));
  const family = finder.indexOf("With the Family Day Pass");
  expect(family).toBeGreaterThan(0);
  expect(family).toBeLessThan(finder.indexOf("2 adults and 2 children on Saturday 15 November: Rp 260.000"));
  expect(finder).toContain('href="/ticket-sales.ics?ticket=family-pass"');
  expect(finder).toContain("1 child up to 110 cm comes in free with an adult.");
});

test("the button of a pass that another shop sells says which, and no other does", () => {
  expect(pageAt("10-15T10:00").match(/Buy at [\w.]+/g)).toEqual(["Buy at tickets.example.com"]);
});

test("a card says how many an order may have where a visitor may meet it", () => {
  const [first] = tickets;
  if (!first) throw new Error("there are no tickets");
  const orderOf = (limits: Partial<typeof first>) =>
    purchaseOf({ ...first, ...limits }, "", { count: 1, when: "" }).order;
  expect(orderOf({ minPerOrder: 1, maxPerOrder: 10 })).toBe("Max. 10 per order.");
  expect(orderOf({ minPerOrder: 1, maxPerOrder: 100 })).toBe("");
  expect(orderOf({ minPerOrder: 5, maxPerOrder: 100 })).toBe("5 to 100 per order.");
});

test("what is bought in a chat is asked for with number, pass and day", () => {
  const chat = tickets.map((ticket) => ({ ...ticket, purchaseUrl: undefined }));
  const html = pageAt("10-15T10:00", chat, "adults=2&day=2");
  const asked = [...html.matchAll(/wa\.me\/628111111111\?text=([^"]+)/g)].map(([, text]) =>
    decodeURIComponent(text ?? ""),
  );
  expect(asked.some((text) => /^Hello, I would like to buy 2 × .+, on Saturday 15 November\.$/.test(text))).toBe(true);
  expect(asked.some((text) => /^Hello, I would like to buy 1 × .+, Saturday 15 November\.$/.test(text))).toBe(true);
});
