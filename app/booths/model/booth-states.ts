/** What a unit of the hall is, in an edition. Stored values. */
export const BOOTH_STATES = ["free", "held", "reserved", "contracted", "blocked"] as const;
export type BoothState = (typeof BOOTH_STATES)[number];

/** What somebody does with a unit. `expire`: the time of a hold is over. */
export const BOOTH_MOVES = ["hold", "extend", "reserve", "contract", "release", "expire", "block", "unblock"] as const;
export type BoothMove = (typeof BOOTH_MOVES)[number];

/** To which state each act leads from which state; an act that is not here is refused. To other units one goes with all of them, in their state. */
const NEXT: Readonly<Record<BoothState, Partial<Record<BoothMove, BoothState>>>> = {
  free: { hold: "held", block: "blocked" },
  held: { extend: "held", reserve: "reserved", contract: "contracted", release: "free", expire: "free" },
  reserved: { contract: "contracted", release: "free" },
  contracted: { release: "free" },
  blocked: { unblock: "free" },
};

/** The state after an act; null: that cannot be done in this state. */
export const stateAfter = (state: BoothState, move: BoothMove): BoothState | null => NEXT[state][move] ?? null;

/** Whether a unit belongs to a registration. The table has the same as a condition (`booth_unit`). */
const IS_KEPT = {
  free: false,
  held: true,
  reserved: true,
  contracted: true,
  blocked: false,
} as const satisfies Record<BoothState, boolean>;
export type KeptState = { [State in BoothState]: (typeof IS_KEPT)[State] extends true ? State : never }[BoothState];

/** Whether a word of the database is a state in which a unit belongs to a registration. */
export const isKept = (state: string): state is KeptState => BOOTH_STATES.some((one) => one === state && IS_KEPT[one]);

const IS_SOLD: Readonly<Record<BoothState | "unknown", boolean>> = {
  ...{ free: false, held: false, reserved: true, contracted: true, blocked: false },
  unknown: false,
};

/** Whether a unit in a state counts as sold: it is billed, and in the figures. */
export const isSold = (state: BoothState | "unknown"): boolean => IS_SOLD[state];

/** The states in which a unit is sold. */
export const SOLD_STATES: readonly BoothState[] = BOOTH_STATES.filter(isSold);

export const KEPT_STATES: readonly KeptState[] = BOOTH_STATES.filter(isKept);

/** The states from which an act starts. */
export const statesBefore = (move: BoothMove): BoothState[] =>
  BOOTH_STATES.filter((state) => stateAfter(state, move) !== null);

/** A unit as the database has it, as far as its state goes. `heldUntil`: ms since the epoch, while it is held. */
type Standing = { state: string; heldUntil: number | null };

/** The state at a moment: a hold whose time is over holds nothing. A word of a newer release stays taken. @param now ms since the epoch */
export function stateAt({ state, heldUntil }: Standing, now: number): BoothState | "unknown" {
  if (state === "held" && heldUntil !== null && heldUntil <= now) return "free";
  return BOOTH_STATES.find((known) => known === state) ?? "unknown";
}
