import fc from "fast-check";
import { expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { EVENT_STATUSES } from "~/content/model/event";
import { TICKET_STATES } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import { ticketStateAt } from "~/content/season/ticket-state";
import { ticketCards, ticketPrices } from "~/sales/shop/passes/ticket-views.server";
import { expoStructuredData } from "./structured-data.server";

const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);

/** What a language says about a ticket's state, as the tests look for it. */
const words = {
  en: { opens: /^Not on sale yet: from /, ended: /^Sales ended/, closed: /^Sales ended \d/ },
  id: { opens: /^Belum dijual, mulai /, ended: /^Penjualan selesai/, closed: /^Penjualan selesai \d/ },
};

/** The first moment in a text ("14 November 2025, 10.30 AM WIB"), in ms since the epoch. */
function momentIn(text: string, locale: Locale): number {
  const pattern = /(\d+) (\w+) (\d{4})(?:,| pukul)\s(\d+)(?:\.(\d\d))?(?:\s([AP]M))?\sWIB/;
  const [, day = "", month = "", year, hour, minute = "00", half] = pattern.exec(text) ?? [];
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(2025, index).toLocaleString(locale, { month: "long" }),
  );
  const number = months.indexOf(month) + 1;
  const hours = half ? (Number(hour) % 12) + (half === "PM" ? 12 : 0) : Number(hour);
  const two = (value: number | string) => String(value).padStart(2, "0");
  return Date.parse(`${year}-${two(number)}-${two(day)}T${two(hours)}:${minute}:00+07:00`);
}

test("the embedded tickets have every state but one that a visitor can meet before the expo", () => {
  const now = Date.parse("2025-10-15T10:00:00+07:00");
  const shown = new Set(tickets.map((ticket) => ticketStateAt(ticket, event, now)));
  expect(TICKET_STATES.filter((state) => !shown.has(state))).toEqual(["unavailable"]);
});

test.each(["en", "id"] as const)(
  "in %s, at any time, with any stock, cards, short list and structured data agree and present nothing past as future",
  (locale) => {
    const say = words[locale];
    const clock = fc.integer({ min: Date.parse("2025-08-01T00:00Z"), max: Date.parse("2025-12-01T00:00Z") });
    const states = fc.array(fc.constantFrom(...TICKET_STATES), {
      minLength: tickets.length,
      maxLength: tickets.length,
    });
    const status = fc.option(fc.constantFrom(...EVENT_STATUSES), { nil: undefined });
    fc.assert(
      fc.property(clock, states, status, (now, given, status) => {
        const expo = { ...event, status };
        const stocked = tickets.map((ticket, index) => ({ ...ticket, availability: given[index] ?? "on_sale" }));
        const [cards, prices] = runWithLocale(locale, () => [
          ticketCards(stocked, expo, now, "628111111111"),
          ticketPrices(stocked, expo, now),
        ]);
        expect(prices.map(({ id, buyable }) => [id, buyable])).toEqual(
          cards.map(({ id, purchase }) => [id, Boolean(purchase)]),
        );
        const byName = new Map(cards.map((card) => [card.name, card]));
        for (const [index, { said, purchase, saving }] of cards.entries()) {
          // The short list says the same as the card.
          expect(prices[index]?.said).toBe(said);
          if (purchase) expect(momentIn(said, locale)).toBeGreaterThan(now);
          if (say.opens.test(said)) expect(momentIn(said, locale)).toBeGreaterThan(now);
          if (say.closed.test(said)) expect(momentIn(said, locale)).toBeLessThanOrEqual(now);
          if (say.ended.test(said)) expect(saving).toBeUndefined();
        }
        const { offers = [] } = expoStructuredData(expo, now, { ticketCards: stocked }) as unknown as {
          offers?: { name: string; availability: string; validThrough?: string; url: string }[];
        };
        for (const offer of offers) {
          const buyable = /InStock|LimitedAvailability/.test(offer.availability);
          const card = byName.get(offer.name);
          expect(buyable).toBe(Boolean(card?.purchase));
          if (buyable) expect(Date.parse(offer.validThrough ?? "")).toBeGreaterThan(now);
          else expect(offer.url).toContain("/ticket#");
        }
      }),
      { numRuns: 300 },
    );
  },
);

test("addresses of the expo and its offers are those of the page's language, its id is the same in all", async () => {
  const thing = await runWithLocale("id", async () => {
    const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);
    return expoStructuredData(event, Date.parse("2025-10-15T10:00:00+07:00"), { ticketPrices: tickets });
  });
  expect(thing).toMatchObject({
    "@id": expect.stringMatching(/:\d+\/#event$/),
    url: expect.stringMatching(/\/id$/),
    location: { address: { addressLocality: "Jakarta Pusat" } },
  });
  const { offers } = thing as unknown as { offers: { url: string }[] };
  expect(offers.map(({ url }) => new URL(url).pathname)).toEqual(tickets.map(() => "/id/ticket"));
});
