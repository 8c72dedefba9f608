import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { PlanPreview } from "~/content/editing/halls/plan-pages";
import type { Booked } from "./rules/drawing-faults";
import type { Drawing, Edits } from "./rules/things";

/** An amenity that a hall may have: its name, and its drawing of 24 by 24 units. */
export type AmenityChoice = { value: string; label: string; body: string };

/** What the drawing of a hall shows of other domains. */
export type Surroundings = { booked: Booked; amenities: readonly AmenityChoice[] };

/** Something that is wrong. `id`: the thing; null: the hall as a whole, or something that is gone. */
export type DrawnFault = { id: string | null; text: string; isWarning: boolean };

/** The page on which a hall is drawn. */
export type DrawingPage = Surroundings & {
  title: string;
  back: { to: string; label: string };
  /** The hall's id. */
  hall: string;
  /** All halls and levels, with the one that is drawn. */
  halls: readonly { to: string; label: string; isShown: boolean }[];
  /** Where halls are added, named, ordered and deleted. */
  manage: readonly { to: string; label: string }[];
  /** The hall as it is stored. */
  stored: Drawing;
  /** The hall as it is drawn, and what is wrong with that. */
  drawing: Drawing;
  drawnFaults: readonly DrawnFault[];
  /** What somebody has drawn since, and not published. */
  edits: Edits;
  chosen: readonly string[];
  /** The revision that `edits` began with. */
  revision: number;
  /** `savedAt` of the editor's draft; null: there is none. */
  draft: number | null;
  /** Who else has a draft, in words. */
  colleagues: readonly string[];
  /** What the form has whose fields are faulty, and why. */
  typed: Readonly<Record<string, string>>;
  fieldFaults: Readonly<Record<string, string>>;
  message: string | null;
  isRefused: boolean;
  faults: readonly ShownFault[];
  preview: PlanPreview | null;
};
