import fc from "fast-check";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { EVENT_STATUSES } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { hallAt } from "~/content/season/opening-hours";
import { toEventFactsView } from "~/visitors/event/event-views.server";
import { toHeroView } from "./hero-view.server";

const OFFERED = { sale: "now", hasRundown: true } as const;

const at = (moment: string) => Date.parse(`2025-11-${moment}:00+07:00`);
const words = {
  en: { open: /^Open now, closes at /, closed: /^Closed now, opens again at /, was: /^Originally planned for / },
  id: { open: /^Sedang buka, tutup pukul\s/, closed: /^Sedang tutup, buka lagi pukul\s/, was: /^Semula dijadwalkan / },
};

test.each(["en", "id"] as const)(
  "in %s the hero says at any time whether the hall is open, and when it was to be",
  async (locale) => {
    const event = await runWithLocale(locale, () => productApi.event());
    const clock = fc.integer({ min: at("12T00:00"), max: at("18T00:00") });
    const status = fc.option(fc.constantFrom(...EVENT_STATUSES), { nil: undefined });
    fc.assert(
      fc.property(clock, status, (now, status) => {
        const expo = { ...event, status };
        const season = seasonAt(expo, now);
        const { kicker, when, countdown } = runWithLocale(locale, () => toHeroView(expo, now, 0, OFFERED));
        const hall = season === "during" ? hallAt(expo, now) : null;
        expect(words[locale].open.test(kicker)).toBe(hall?.open === true);
        expect(words[locale].closed.test(kicker)).toBe(hall?.open === false);
        expect(words[locale].was.test(when)).toBe(season === "postponed" || season === "cancelled");
        expect(countdown !== null).toBe(season === "before");
      }),
    );
  },
);

test("dates, hours and place are in the language of the request", async () => {
  const texts = await runWithLocale("id", async () => {
    const event = await productApi.event();
    return [
      toHeroView(event, at("15T13:00"), 0, OFFERED).kicker,
      toHeroView(event, at("13T13:00"), 0, OFFERED).when,
      toHeroView({ ...event, status: "postponed" }, at("13T13:00"), 0, OFFERED).when,
      toEventFactsView(event, at("13T13:00")).when,
      toEventFactsView(event, at("13T13:00")).place.text,
    ];
  });
  expect(texts).toEqual([
    "Sedang buka, tutup pukul\u00a021.00",
    "14–16 November 2025, pukul\u00a010.00–\u206021.00 WIB",
    "Semula dijadwalkan 14–16 November 2025, pukul\u00a010.00–\u206021.00 WIB",
    "Jakarta Outing Expo 2025, 14–16 November 2025, pukul\u00a010.00–\u206021.00 WIB",
    "Hall A, Balai Meranti Convention Centre, Jakarta, Jl. Rimba Meranti No. 14, Jakarta Pusat 10610, DKI Jakarta, Indonesia",
  ]);
});
