import { data, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatList } from "~/base/values/counts-and-lists";
import { dayWords } from "~/base/values/jakarta-time";
import { cleanLine, cleanText } from "~/base/values/plain-text";
import { OFFER_FIELDS, type Offer, offerAt, offerNumber } from "~/booths/model/offer";
import { unitNames } from "~/booths/registration/held-words.server";
import { nameOf } from "~/booths/stock/exhibitor-list.server";
import { showChange, siteBooths } from "~/booths/stock/site-booths.server";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { inEdition } from "~/content/editions/in-edition.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import type { OffSeason } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import { REFUSED_FORM, readForm } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { termsVersion } from "./draw-up-offer.server";
import { toLinesView } from "./offer-lines-view.server";
import { offerLinks } from "./offer-links.server";
import { siteOffers } from "./site-offers.server";

const OUTAGE = { inLog: "offers are out of reach", message: m.booths_out_of_reach };

/** `terms`: the version that the page has shown. */
const FIELD_LENGTHS = { do: 10, name: OFFER_FIELDS.name, role: OFFER_FIELDS.role, why: OFFER_FIELDS.why, terms: 10 };

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string }; url: URL };

/** What was typed into the forms of the page, and what is wrong with which field; `message`: with none of them. */
export type TriedAnswer = {
  name: string;
  role: string;
  why: string;
  faults: { name?: string; role?: string };
  message: string | null;
};

/** The offer of an address with its key. @throws a 404 response for a link that is not ours, or whose offer was deleted */
export async function requireOffer(id: string, url: URL): Promise<Offer> {
  const offer = offerLinks.opens(id, url.searchParams) ? await required(siteOffers().find(id), OUTAGE) : null;
  if (!offer) throw pageNotFound(url.pathname);
  return offer;
}

const termsNow = (edition: number): string => {
  const content = contentOfEdition(edition);
  return content ? termsVersion(content) : "";
};

/** A version of the terms, as people read it; empty: there is none. */
const termsText = (version: string): string => (version === "" ? "" : dayWords(version));

/** What is said while the expo of an offer is called off. */
const offTexts: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.offers_off_cancelled,
  postponed: m.offers_off_postponed,
};

/** What the page of an offer shows. GET changes nothing: mail scanners follow links. */
export async function toOfferPage(offer: Offer, tried: TriedAnswer | null = null) {
  const { id, reference, edition, validUntil, answeredAt, answeredName, answeredRole } = offer;
  const [versions, exhibitor] = await required(
    Promise.all([siteOffers().ofRegistration(reference), siteBooths().list.find(reference)]),
    OUTAGE,
  );
  const state = offerAt(offer, wallClock.now());
  const newest = versions[0];
  const off = state === "open" ? calledOffEdition(edition) : null;
  const terms = state === "open" ? termsNow(edition) : offer.terms;
  return inEdition(edition, () => ({
    state,
    /** Why nobody accepts it now, though it is open; null: it may be accepted. */
    off: off && offTexts[off](),
    number: offerNumber(offer),
    company: exhibitor ? cleanLine(exhibitor.payload.company) : "",
    brand: exhibitor ? cleanLine(nameOf(exhibitor.payload)) : "",
    ...toLinesView(offer),
    until: formatSiteMoment(validUntil),
    terms: { version: terms, text: termsText(terms) },
    path: offerLinks.pathOf(id),
    pdf: offerLinks.pdfPathOf(id),
    /** The version that took its place; null: none. */
    newer: newest && newest.version > offer.version ? offerLinks.pathOf(newest.id) : null,
    answered:
      answeredAt === null
        ? null
        : { moment: formatSiteMoment(answeredAt), who: [answeredName, answeredRole].filter(Boolean).join(", ") },
    tried: tried ?? nothingTyped(exhibitor ? cleanLine(exhibitor.payload.contactName) : ""),
  }));
}

const nothingTyped = (name: string): TriedAnswer => ({ name, role: "", why: "", faults: {}, message: null });

export type OfferPage = Awaited<ReturnType<typeof toOfferPage>>;

/** Accepts or declines an offer, once. @returns a redirect to its page, or the page with why nothing was done */
export async function answerOffer({ request, context, params, url }: Args) {
  const offer = await requireOffer(params.id, url);
  const limit = limitsOf("booth-offer").accepted;
  const { fields, refusal } = await readForm({ request, context }, { lengths: FIELD_LENGTHS, limit });
  const field = (name: keyof typeof FIELD_LENGTHS) => fields.get(name) ?? "";
  const [name, role] = [cleanLine(field("name")), cleanLine(field("role"))];
  const refuse = async (status: number, message: string | null, faults: TriedAnswer["faults"] = {}) => {
    const tried: TriedAnswer = { name: field("name"), role: field("role"), why: field("why"), faults, message };
    // What the press met may be newer than what was read before it.
    const page = await toOfferPage(await requireOffer(offer.id, url), tried);
    return data({ page }, { status, headers: REFUSED_FORM });
  };
  if (refusal) return refuse(refusal.status, refusal.message);
  const done = () => redirect(offerLinks.pathOf(offer.id), 303);
  if (field("do") === "decline") {
    const isDeclined = await required(siteOffers().decline(offer.id, cleanText(field("why"))), OUTAGE);
    return isDeclined ? done() : refuse(409, m.offers_refused_closed());
  }
  if (field("do") !== "accept") return refuse(400, m.inbox_no_press());
  // The page says why. Nobody binds itself to an expo that does not take place on its dates.
  if (calledOffEdition(offer.edition)) return refuse(409, null);
  const faults = {
    ...(name === "" && { name: m.offers_name_missing() }),
    ...(role === "" && { role: m.offers_role_missing() }),
  };
  if (Object.keys(faults).length > 0) return refuse(400, null, faults);
  const terms = termsNow(offer.edition);
  if (field("terms") !== terms) return refuse(409, m.offers_refused_terms());
  const accepted = await required(siteOffers().accept(offer.id, { name, role, terms }), OUTAGE);
  if (accepted.outcome === "accepted") {
    await showChange();
    return done();
  }
  if (accepted.outcome !== "taken") {
    return refuse(409, accepted.outcome === "changed" ? m.offers_refused_changed() : m.offers_refused_closed());
  }
  const names = formatList(unitNames(offer.edition, accepted.keys));
  return refuse(409, m.offers_refused_taken({ names }));
}
