import { createHash } from "node:crypto";
import { siteClock } from "~/base/clock/clock.server";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { announcedDays } from "~/content/model/expo-days";
import { type OffSeason, offSeason, seasonAt } from "~/content/model/season";
import { peopleOf, placesOf } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import type { CheckedTicket, GateKind, GateRules } from "~/gate/rules/protocol";
import { verdicts as verdictRows } from "~/gate/rules/verdict-words";
import { m } from "~/paraglide/messages";
import { describePlaces, isForAnyone } from "~/sales/model/place-texts";
import { peopleOfTerms, type TicketPlace, type TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { siteTicketKeys } from "~/sales/tickets/keys/site-ticket-keys.server";

/** ms for which rules are used again, so that not every scan reads the content and the keys. */
const FRESH_MS = 5_000;

/** What a door says while the expo is cancelled or postponed. */
const OFF_WORDS: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.off_gate_cancelled,
  postponed: m.off_gate_postponed,
};

let known: { rules: GateRules; until: number } | undefined;

/**
 * The rules by which doors judge tickets now. During an outage of the product API they stay as they were last.
 * @throws ServiceOutage when they were never read
 */
export async function readGateRules(now = performance.now()): Promise<GateRules> {
  if (known && now < known.until) return known.rules;
  try {
    known = { rules: await readRules(), until: now + FRESH_MS };
  } catch (error) {
    if (!known) throw error;
  }
  return known.rules;
}

/** Whom places let in, by language; empty: there is nothing to say. */
const whomOf = (places: readonly TicketPlace[]): Record<string, string> =>
  isForAnyone(places)
    ? {}
    : Object.fromEntries(LOCALES.map((locale) => [locale, runWithLocale(locale, () => describePlaces(places))]));

/** What a door says of a ticket that carries this, by language. Nothing where it is not known: then doors go by its kind. */
export const toCarried = (terms: TicketTerms | null): Pick<CheckedTicket, "names" | "whom" | "people"> =>
  terms ? { names: terms.names, whom: whomOf(terms.admits), people: peopleOfTerms(terms) } : {};

/** A text by language, without those in which there is none. */
async function inEachLanguage(read: () => Promise<string | undefined>): Promise<Record<string, string>> {
  const texts = await Promise.all(LOCALES.map(async (locale) => [locale, await runWithLocale(locale, read)] as const));
  return Object.fromEntries(texts.flatMap(([locale, text]) => (text ? [[locale, text] as const] : [])));
}

async function readRules(): Promise<GateRules> {
  const { number: edition } = currentEdition();
  const [event, tickets, keys] = await Promise.all([productApi.event(), productApi.tickets(), siteTicketKeys().list()]);
  const helpDesk = event.helpDesk ? await inEachLanguage(async () => (await productApi.event()).helpDesk) : undefined;
  const verdicts: Record<string, { lets: boolean; words: Record<string, string> }> = {};
  for (const [verdict, { word }] of Object.entries(verdictRows)) {
    const said = LOCALES.map((locale) => [locale, runWithLocale(locale, word)] as const);
    verdicts[verdict] = { lets: verdict === "valid", words: Object.fromEntries(said) };
  }
  const names = new Map<string, Record<string, string>>();
  for (const locale of LOCALES) {
    for (const { id, name } of await runWithLocale(locale, () => productApi.tickets())) {
      names.set(id, { ...names.get(id), [locale]: name });
    }
  }
  const kinds = tickets.map(
    (ticket): GateKind => ({
      hash: kindHash(ticket.id),
      names: names.get(ticket.id) ?? {},
      days: ticket.validOn,
      people: peopleOf(ticket),
      reentry: ticket.reentry ?? "none",
      ...(isForAnyone(placesOf(ticket)) ? {} : { whom: whomOf(placesOf(ticket)) }),
    }),
  );
  const season = offSeason(seasonAt(event, siteClock.now()));
  const off =
    season && Object.fromEntries(LOCALES.map((locale) => [locale, runWithLocale(locale, OFF_WORDS[season])] as const));
  const rules = {
    event: event.title,
    days: announcedDays(event),
    edition,
    keys: keys.map(({ kid, x }) => ({ kid, x })),
    ...{ kinds, verdicts },
    ...(off && { off }),
    ...(helpDesk ? { helpDesk } : {}),
  };
  const version = createHash("sha256").update(JSON.stringify(rules)).digest("base64url").slice(0, 16);
  return { version, ...rules };
}
