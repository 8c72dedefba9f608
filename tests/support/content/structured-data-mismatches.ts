import type { CheerioAPI } from "cheerio";
import { load } from "cheerio";
import { z } from "zod";
import { formatDay, formatMoment, formatTime, formatTimes } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { structuredDataOf, type Thing } from "../page-checks/structured-data.ts";
import { htmlText } from "./html-text";

const named = z.object({ name: z.string() });
const placeSchema = z.object({
  name: z.string(),
  hasMap: z.string(),
  address: z.object({
    streetAddress: z.string(),
    addressLocality: z.string(),
    addressRegion: z.string(),
    postalCode: z.string(),
    addressCountry: z.string(),
  }),
});
const offerSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  price: z.number(),
  priceCurrency: z.string(),
  availability: z.string(),
  validFrom: z.string().optional(),
  validThrough: z.string().optional(),
  url: z.string(),
});
const sessionSchema = z.object({
  name: z.string(),
  description: z.string(),
  url: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  location: placeSchema,
  performer: z.array(z.object({ name: z.string(), jobTitle: z.string() })).default([]),
});
const eventSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  startDate: z.string(),
  endDate: z.string(),
  location: placeSchema,
  organizer: named,
  offers: z.array(offerSchema).default([]),
  subEvent: z.array(sessionSchema).default([]),
});
const listSchema = z.object({
  name: z.string(),
  numberOfItems: z.number(),
  itemListElement: z.array(z.object({ name: z.string(), url: z.string() })),
});
const organizationSchema = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  telephone: z.string(),
  sameAs: z.string(),
});

/** The visible text for schema.org's availability of an offer. */
const STATES: Readonly<Record<string, RegExp>> = {
  "https://schema.org/InStock": /On sale(?! yet)/,
  "https://schema.org/LimitedAvailability": /Few left/,
  "https://schema.org/Reserved": /All reserved/,
  "https://schema.org/SoldOut": /Sold out/,
  "https://schema.org/Discontinued": /Sales ended/,
  "https://schema.org/OutOfStock": /Not (on sale yet|available)/,
};

type Page = { $: CheerioAPI; text: string };

/**
 * Differences between a page's structured data and its text: expo, tickets, sessions, brands and organiser in the
 * structured data only, and tickets, sessions and brands of a list in the text only.
 * @returns a description of each difference
 */
export function structuredDataMismatches(html: string): string[] {
  const $ = load(html);
  // Visitors do not read the head and scripts.
  const page = { $, text: htmlText(html) };
  return structuredDataOf($).flatMap((thing) => faultsOf(thing, page));
}

function faultsOf(thing: Thing, page: Page): string[] {
  switch (thing["@type"]) {
    case "Event":
      return eventFaults(eventSchema.parse(thing), page);
    case "ItemList":
      return listFaults(listSchema.parse(thing), page);
    case "Organization": {
      const { sameAs, ...texts } = organizationSchema.parse(thing);
      return [...missing(Object.values(texts), page.text), ...withoutLink(sameAs, page)];
    }
    default:
      return [];
  }
}

function eventFaults(event: z.infer<typeof eventSchema>, page: Page): string[] {
  const { $, text } = page;
  const days = `${Number(event.startDate.slice(8, 10))}–${formatDay(event.endDate)}`;
  const hours = `${formatTime(event.startDate)} – ${formatTime(event.endDate)}`.replaceAll("\u00a0", " ");
  const texts = [event.name, event.description ?? "", days, hours, event.organizer.name];
  const cards = $("main :is(.ticket, .ticket-line, .pass)").toArray();
  // The page of a session lists others.
  const entries = $("main .trail-waypoint").toArray();
  const isSession = event.subEvent.length === 1 && $("h1").text() === event.subEvent[0]?.name;
  return [
    ...missing(texts, text),
    ...placeFaults(event.location, page),
    ...event.offers.flatMap((offer) => offerFaults(offer, page)),
    ...(cards.length === event.offers.length ? [] : [`${event.offers.length} offers, ${cards.length} on the page`]),
    ...event.subEvent.flatMap((session) => sessionFaults(session, page)),
    ...(event.subEvent.length === 0 || isSession || entries.length === event.subEvent.length
      ? []
      : [`${event.subEvent.length} sessions, ${entries.length} on the page`]),
  ];
}

function placeFaults({ name, hasMap, address }: z.infer<typeof placeSchema>, page: Page): string[] {
  const country = new Intl.DisplayNames("en", { type: "region" }).of(address.addressCountry) ?? "";
  const parts = [address.streetAddress, address.addressLocality, address.addressRegion, address.postalCode, country];
  return [...missing([name, ...parts], load(page.$("main").html() ?? "").text()), ...withoutLink(hasMap, page)];
}

function offerFaults(offer: z.infer<typeof offerSchema>, { $ }: Page): string[] {
  const card = $("main :is(.ticket, .ticket-line, .pass)").filter((_, one) => $(one).find("h3").text() === offer.name);
  if (card.length !== 1) return [`offer “${offer.name}” is on the page ${card.length} times`];
  const text = card.text();
  const texts = [
    formatPrice(offer.price, offer.priceCurrency),
    offer.description ?? "",
    offer.validFrom ? formatMoment(offer.validFrom) : "",
    offer.validThrough ? formatMoment(offer.validThrough) : "",
  ];
  // What is ordered here is chosen in a form of all cards, which their fields name.
  const form = $(`form[id="${card.find("input").attr("form")}"]`).attr("action");
  const link =
    form ?? card.find("a:not([href*='.ics'])").attr("href") ?? card.attr("href") ?? `/ticket#${card.attr("id")}`;
  return [
    ...missing(texts, text),
    ...(STATES[offer.availability]?.test(text) ? [] : [`${offer.name} is not ${offer.availability}`]),
    ...(link.startsWith("https://wa.me/") || offer.url.replace(form ? /\?.*/ : "", "").endsWith(link)
      ? []
      : [`${offer.name} is sold at ${offer.url}`]),
  ];
}

function sessionFaults(session: z.infer<typeof sessionSchema>, page: Page): string[] {
  const { $ } = page;
  const link = $(`main h3 a[href="${new URL(session.url).pathname}"]`);
  const entry = $("h1").text() === session.name ? $("main") : link.closest("li");
  const [stage = "", ...hall] = session.location.name.split(", ");
  const { from, to } = formatTimes(session.startDate, session.endDate);
  const speakers = session.performer.flatMap(({ name, jobTitle }) => [name, jobTitle]);
  return [
    ...(entry.length === 1 ? [] : [`session “${session.name}”`]),
    ...(entry.find("time").attr("datetime") === session.startDate ? [] : [`${session.name} at ${session.startDate}`]),
    ...missing([session.description, `${from} – ${to}`, stage, ...speakers], entry.text()),
    ...placeFaults({ ...session.location, name: hall.join(", ") }, page),
  ];
}

function listFaults(list: z.infer<typeof listSchema>, { $ }: Page): string[] {
  const listed = list.itemListElement.map(({ name, url }) => `${name} at ${new URL(url).pathname}`);
  const links = $("main article :is(h2, h3) > a").toArray();
  const shown = links.map((link) => `${$(link).text()} at ${$(link).attr("href")}`);
  const counted = $("main [role=status]").text() || `${shown.length} listed`;
  return [
    ...missing([list.name], $("main :is(h1, h2)").text()),
    ...(new RegExp(`^${list.numberOfItems} `).test(counted) ? [] : [`${list.numberOfItems} listed: ${counted}`]),
    ...listed.filter((text, index) => shown[index] !== text),
    ...shown.filter((text, index) => listed[index] !== text).map((text) => `only on the page: ${text}`),
  ];
}

const missing = (texts: readonly string[], text: string) => texts.filter((item) => !text.includes(item));

function withoutLink(address: string, { $ }: Page): string[] {
  return $(`a[href^="${address}"]`).length > 0 ? [] : [`no link to ${address}`];
}
