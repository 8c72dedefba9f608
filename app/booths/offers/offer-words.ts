import type { ShownOffer } from "~/booths/model/offer";
import { m } from "~/paraglide/messages";

/** The state of an offer, as staff read it. */
export const offerLabels: Readonly<Record<ShownOffer, () => string>> = {
  open: () => m.offers_state_open(),
  over: () => m.offers_state_over(),
  withdrawn: () => m.offers_state_withdrawn(),
  accepted: () => m.offers_state_accepted(),
  declined: () => m.offers_state_declined(),
  replaced: () => m.offers_state_replaced(),
  unknown: () => m.offers_state_unknown(),
};

export const offerTones: Readonly<Record<ShownOffer, "waits" | "good" | "over" | "asks">> = {
  ...{ open: "waits", over: "over", withdrawn: "over", accepted: "good", declined: "asks", replaced: "over" },
  unknown: "over",
};
