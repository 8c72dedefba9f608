import type { ShownFault } from "~/content/editing/fields/form-nodes";

/** What the page of a hall's plan does. */
export const PLAN_STEPS = ["rows", "drawing", "merge", "split"] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** A hall as a picture: booths that stay, and those that a form puts up. */
export type DrawnPlan = {
  viewBox: string;
  labels: readonly { text: string; x: number; y: number }[];
  booths: string;
  changed: string;
};

/** What would change, before it is published. */
export type PlanPreview = {
  step: PlanStep | "draw";
  /** The form again, for the next request. */
  hidden: readonly (readonly [name: string, value: string])[];
  counts: { added: number; changed: number; removed: number };
  /** Numbers of booths; the first ones. */
  added: string;
  removed: string;
  /** What the hall becomes, in words; empty: it stays. */
  hall: string;
  /** Brands that come along, each with where it is then. */
  moved: readonly string[];
  /** Brands whose booth would be gone. */
  homeless: readonly string[];
  /** What somebody has to know of booths that exhibitors have. */
  booked?: readonly string[];
  /** Ids of a drawing that were left out. */
  leftOut: readonly string[];
  plan: DrawnPlan;
  mayPublish: boolean;
};

export type PlanPage = {
  title: string;
  back: { to: string; label: string };
  /** The hall's size, and how many booths it has. */
  about: string;
  plan: DrawnPlan;
  /** What the forms have, by the names of their fields. */
  typed: Readonly<Record<string, string>>;
  message: string | null;
  /** Whether `message` says why nothing was published. */
  isRefused: boolean;
  faults: readonly ShownFault[];
  preview: PlanPreview | null;
};
