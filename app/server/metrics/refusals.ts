/** Who is sent away by a form that fails: a visitor, a buyer, a door, somebody of the team, a payment provider, or the program of a blog. */
export const REFUSED_KINDS = ["submission", "order", "gate", "staff", "payment", "hook"] as const;
type RefusedKind = (typeof REFUSED_KINDS)[number];

/** Why: the site failed, one address sent more than its limit, or a message is not signed with our key. */
export const REFUSAL_REASONS = ["fault", "limit", "signature"] as const;
type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The messages of the payment provider. */
const PAYMENT_MESSAGES = "/hooks/midtrans";

/** By the first part of a route's pattern. */
const KINDS: Readonly<Record<string, RefusedKind | null>> = {
  order: "order",
  gate: "gate",
  staff: "staff",
  preview: "staff",
  hooks: "hook",
  // Nobody loses anything with these.
  "color-mode": null,
  "csp-reports": null,
  "browser-errors": null,
};

/** The kind of what is posted to a route. @param route its pattern, such as `/order/:reference` @returns null: it is of no account */
export function refusedKind(route: string): RefusedKind | null {
  if (route === PAYMENT_MESSAGES) return "payment";
  const [, first = ""] = route.split("/");
  return Object.hasOwn(KINDS, first) ? (KINDS[first] ?? null) : "submission";
}

/** Why what was posted is not stored, by the status of its response. @returns null: nothing is lost, or the sender reads what to correct */
export function refusalReason(kind: RefusedKind, status: number): RefusalReason | null {
  if (status === 429) return "limit";
  if (status === 401) return kind === "payment" || kind === "hook" ? "signature" : null;
  return status >= 500 ? "fault" : null;
}
