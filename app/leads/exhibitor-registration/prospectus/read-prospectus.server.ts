import { LRUCache } from "lru-cache";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import { identity } from "~/base/identity/identity.server";
import { formatPhone } from "~/base/phone/phone.server";
import { shownBooths } from "~/content/availability/shown-booths.server";
import { takenUnits, unitWithKey } from "~/content/model/hall/hall-plan";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import type { Stock } from "~/leads/exhibitor-registration/floor-view.server";
import { m } from "~/paraglide/messages";
import { optional } from "~/platform/http/rendering/outage.server";
import type { HallSheet } from "./hall-sheet.server";
import { toDatesView, toProspectusView } from "./prospectus-view.server";

type DrawHalls<Sheet> = (stock: Stock) => Promise<readonly Sheet[]>;

/**
 * The prospectus and its dates; null when nothing can be booked. `drawPdf` draws the PDF, which takes half a second, once for all
 * who ask; `pdfBytes` is known from then on.
 * @param drawHalls draws those with booths, as the map does
 * @throws ServiceOutage when the product API is down and nothing is cached
 */
export async function readProspectus<Sheet extends HallSheet>(drawHalls: DrawHalls<Sheet>) {
  const [event, exhibiting, stock] = await Promise.all([productApi.event(), productApi.exhibiting(), readStock()]);
  const now = siteClock.now();
  const locale = currentLocale();
  if (!isOpenForBusiness(seasonAt(event, now))) return null;
  const halls = stock ? await drawHalls(stock) : [];
  const view = toProspectusView(exhibiting, stock, halls);
  const { contact, company } = identity();
  const imprint = {
    expo: event.title,
    when: `${event.date}, ${event.time}`,
    where: `${event.hall}, ${event.location}`,
    lang: locales[locale].tag,
    url: env.app.url + locales[locale].prefix,
    email: contact.email,
    whatsapp: formatPhone(contact.whatsappMarketing),
    visitors: formatPhone(contact.whatsapp),
    company: company.name,
    address: company.address,
  };
  const dates = toDatesView(exhibiting.dates, now);
  const dated = dates.map(({ when, title, text }) => ({ when, title, text }));
  const key = JSON.stringify([view, dated, imprint]);
  return {
    view,
    dates,
    exhibiting,
    stock,
    halls,
    drawPdf: () => drawings.forceFetch(key),
    pdfBytes: drawings.get(key)?.length,
  };
}

/** Most pages of the list of brands that are read: 1,500 brands. */
const MAX_PAGES = 5;

/** The plan with the booths that have a brand, or that somebody holds; null: there are too many brands to know, or the plan is out of reach. */
async function readStock(): Promise<Stock | null> {
  const [list, plan] = await Promise.all([productApi.brands(), optional(productApi.plan())]);
  if (!plan || list.pages > MAX_PAGES) return null;
  const numbers = Array.from({ length: list.pages - 1 }, (_, index) => index + 2);
  const further = await Promise.all(numbers.map((page) => productApi.brands({ page })));
  const ofBrands = takenUnits(
    plan,
    [list, ...further].flatMap(({ brands }) => brands),
  );
  const shown = [...shownBooths()].flatMap(([key, state]) => {
    const unit = unitWithKey(plan, key);
    return unit && !ofBrands.has(unit) ? [{ unit, state }] : [];
  });
  return {
    plan,
    taken: new Set([...ofBrands, ...shown.map(({ unit }) => unit)]),
    held: new Set(shown.flatMap(({ unit, state }) => (state === "held" ? [unit] : []))),
  };
}

/** One for each language, drawn again only when its texts change, in the language of the request that needs it. The library takes 0.2 s to load, so it is loaded with the first drawing. */
const drawings = new LRUCache<string, Buffer>({
  max: 2 * LOCALES.length,
  fetchMethod: async (json) => {
    const { drawProspectus } = await import("./prospectus-pdf.server");
    return drawProspectus(...(JSON.parse(json) as Parameters<typeof drawProspectus>));
  },
});

/** The words of a link to the PDF, with its size once it is drawn. */
export function pdfLabel(bytes: number | undefined): string {
  return bytes ? m.forms_prospectus_pdf_size({ size: Math.ceil(bytes / 1000) }) : m.forms_prospectus_pdf();
}
