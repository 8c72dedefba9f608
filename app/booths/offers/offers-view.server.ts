import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { formatRupiah } from "~/base/values/money";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { OFFER_DAYS, offerAt, offerNumber } from "~/booths/model/offer";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { percentOfPrice } from "~/leads/model/tax-rule";
import { m } from "~/paraglide/messages";
import type { FormFields } from "~/platform/forms/form-fields.server";
import { extraField, extraIds, extrasOf, shownExtras } from "./draw-up-offer.server";
import { toLinesView } from "./offer-lines-view.server";
import { offerLinks } from "./offer-links.server";
import type { OfferDraft } from "./offer-store.server";
import { offerLabels, offerTones } from "./offer-words";
import { siteOffers } from "./site-offers.server";

/** What was typed into the form of an offer, what is wrong with which field, and the offer that it makes. */
export type TriedOffer = {
  fields: Pick<FormFields, "get">;
  fault: { field: string; message: string } | null;
  draft: OfferDraft | null;
};

/** The offers to an exhibitor, the newest first, with the form for another one. @param own its units now @param tried absent: nothing was sent */
export async function toOffersView(exhibitor: Exhibitor, own: readonly BoothUnit[], tried?: TriedOffer) {
  const { reference, edition } = exhibitor;
  const now = wallClock.now();
  const offers = await siteOffers().ofRegistration(reference);
  const content = contentOfEdition(edition);
  const typed = (name: string, otherwise: string) => tried?.fields.get(name) ?? otherwise;
  const extras = content ? extrasOf(content) : [];
  const draft = tried?.draft ?? null;
  const ids = content ? extraIds(content) : [];
  /** The pieces that were typed for an extra, where the form that was sent had it. */
  const piecesOf = (id: string) => {
    const place = content ? shownExtras(content, typed("extras", "")).indexOf(id) : -1;
    return place < 0 ? "" : typed(extraField(place), "");
  };
  return {
    offers: offers.map((offer) => {
      const state = offerAt(offer, now);
      const { id, total, createdAt, validUntil, answeredAt, answeredName, answeredRole, answerNote } = offer;
      const who = [answeredName, answeredRole].filter(Boolean).join(", ");
      return {
        id,
        number: offerNumber(offer),
        href: localHref(offerLinks.pathOf(id), offer.language),
        pdf: localHref(offerLinks.pdfPathOf(id), offer.language),
        pill: { label: offerLabels[state](), tone: offerTones[state] },
        total: formatRupiah(total),
        detail: [
          m.offers_made_on({ moment: formatSiteMoment(createdAt) }),
          ...(state === "open" || state === "over" ? [m.offers_valid({ moment: formatSiteMoment(validUntil) })] : []),
          ...(answeredAt === null ? [] : [m.offers_answered({ moment: formatSiteMoment(answeredAt) })]),
          ...(who ? [who] : []),
          ...(answerNote ? [answerNote] : []),
        ],
      };
    }),
    canOffer: content !== null && own.length > 0 && own.every(({ state }) => state !== "contracted"),
    isOpen: tried !== undefined,
    form: {
      days: typed("days", String(OFFER_DAYS.initial)),
      discount: typed("discount", ""),
      reason: typed("reason", ""),
      /** Which extras the form shows, one a line. */
      shown: ids.join("\n"),
      extras: extras.map(({ name, price, per }, index) => ({
        field: extraField(index),
        label: name,
        hint: m.offers_extra_price({ price: formatRupiah(price), per }),
        value: piecesOf(ids[index] ?? ""),
      })),
    },
    fault: tried?.fault ?? null,
    preview: draft && {
      ...toLinesView(draft),
      shown: String(draft.total),
      until: m.offers_valid({ moment: formatSiteMoment(draft.validUntil) }),
      otherTax: content ? otherTaxText(content.exhibiting.taxPercent) : null,
    },
  };
}

/** What to know where the prospectus names another rate than the rule by which offers and invoices are taxed; null: they agree. */
function otherTaxText(percent: number | undefined): string | null {
  const ruled = percentOfPrice(env.invoices.tax);
  return percent === undefined || percent === ruled ? null : m.booking_other_tax({ percent, ruled });
}

export type OffersView = Awaited<ReturnType<typeof toOffersView>>;
