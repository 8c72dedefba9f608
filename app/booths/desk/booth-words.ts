import type { BoothState } from "~/booths/model/booth-states";
import type { BoothAct } from "~/booths/model/booth-unit";
import type { LateReason } from "~/booths/model/follow-up";
import type { Stage } from "~/booths/model/stages";
import { m } from "~/paraglide/messages";

/** What a unit is to the team: its state, or that a brand of the site has it, which nobody booked here. `unknown`: a word of a newer release. */
export type ShownState = BoothState | "unknown" | "brand";

/** A state, as staff read it. */
export const stateLabels: Readonly<Record<ShownState, () => string>> = {
  free: () => m.booths_state_free(),
  held: () => m.booths_state_held(),
  reserved: () => m.booths_state_reserved(),
  contracted: () => m.booths_state_contracted(),
  blocked: () => m.booths_state_blocked(),
  unknown: () => m.booths_state_unknown(),
  brand: () => m.booths_state_brand(),
};

/** How a state looks: it waits for somebody, is done, or is over. */
export const stateTones: Readonly<Record<ShownState, "asks" | "waits" | "good" | "over">> = {
  free: "over",
  held: "waits",
  reserved: "waits",
  contracted: "good",
  blocked: "over",
  unknown: "over",
  brand: "good",
};

/** What an entry says: the units now and before, and the end of a hold, as people read them. */
type Said = { units: string; before: string; until: string };

const ACT_TEXTS: Readonly<Record<BoothAct, (said: Said) => string>> = {
  registered: (said) => m.booths_act_registered(said),
  confirmed: (said) => m.booths_act_confirmed(said),
  expired: (said) => m.booths_act_expired(said),
  extended: (said) => m.booths_act_extended(said),
  reserved: (said) => m.booths_act_reserved(said),
  contracted: (said) => m.booths_act_contracted(said),
  released: (said) => m.booths_act_released(said),
  moved: (said) => (said.before ? m.booths_act_moved(said) : m.booths_act_given(said)),
  blocked: (said) => m.booths_act_blocked(said),
  unblocked: (said) => m.booths_act_unblocked(said),
  priced: (said) => m.booths_act_priced(said),
  allotted: (said) => m.passes_act_allotted(said),
  offered: (said) => m.offers_act_offered(said),
  accepted: (said) => m.offers_act_accepted(said),
  declined: (said) => m.offers_act_declined(said),
};

/** What was done, in words; of a newer release, whose words this one does not have, something. */
export const actText = (act: string, said: Said): string =>
  new Map<string, (said: Said) => string>(Object.entries(ACT_TEXTS)).get(act)?.(said) ?? m.inbox_act_other();

/** Who did it. @param actor of the team; null: nobody of it, or a person who was deleted */
export const doerOf = (act: string, actor: string | null): string => {
  if (["registered", "confirmed", "accepted", "declined"].includes(act)) return m.booths_by_exhibitor();
  if (act === "expired") return m.booths_by_clock();
  return actor ?? m.staff_audit_nobody();
};

/** A stage of the board, as staff read it. */
export const stageLabels: Readonly<Record<Stage, () => string>> = {
  new: () => m.exhibitors_stage_new(),
  offered: () => m.exhibitors_stage_offered(),
  reserved: () => m.exhibitors_stage_reserved(),
  contracted: () => m.exhibitors_stage_contracted(),
  planned: () => m.exhibitors_stage_planned(),
  cancelled: () => m.exhibitors_stage_cancelled(),
};

const LATE_TEXTS: Readonly<Record<LateReason, () => string>> = {
  step: () => m.exhibitors_late_step(),
  hold: () => m.exhibitors_late_hold(),
  offer: () => m.exhibitors_late_offer(),
  lapsed: () => m.booking_late_lapsed(),
  declined: () => m.booking_late_declined(),
};

/** Why an exhibitor is late; empty: it is not. */
export const lateText = (reasons: readonly LateReason[]): string => reasons.map((one) => LATE_TEXTS[one]()).join(" · ");
