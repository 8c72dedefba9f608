import { m } from "~/paraglide/messages";
import type { DrawnFault } from "./drawing-pages";
import { MAX_THINGS, type Refusal } from "./rules/drawing-changes";
import { type DrawingFault, isWarning } from "./rules/drawing-faults";

/** Why a change was not made. */
export function refusalText(refusal: Refusal): string {
  if (refusal === "apart") return m.plans_merge_apart();
  if (refusal === "two") return m.plans_merge_two();
  if (refusal === "polygon") return m.plans_split_polygon();
  if (refusal === "number") return m.drawing_fault_first();
  return refusal === "full" ? m.drawing_fault_full({ most: MAX_THINGS }) : m.drawing_fault_parts();
}

function reasonOf(fault: DrawingFault): string {
  switch (fault.reason) {
    case "outside":
      return m.drawing_fault_outside();
    case "overlap":
      return m.halls_fault_overlap({ other: fault.other });
    case "no-aisle":
      return m.halls_fault_no_aisle();
    case "unreachable":
      return m.halls_fault_unreachable();
    case "twice":
      return m.drawing_fault_twice();
    case "no-name":
      return m.drawing_fault_no_name();
    case "no-lift":
      return m.drawing_fault_no_lift();
    case "gone":
      return m.drawing_fault_gone({ who: fault.who });
    case "renumbered":
      return m.drawing_fault_renumbered({ who: fault.who });
  }
}

/** What is wrong, with the number of the booth. */
export const faultText = (fault: DrawingFault): string =>
  fault.booth ? m.drawing_fault_at({ thing: fault.booth, reason: reasonOf(fault) }) : reasonOf(fault);

/** Faults as a page shows them. */
export const toDrawnFaults = (faults: readonly DrawingFault[]): DrawnFault[] =>
  faults.map((fault) => ({ id: fault.id, text: faultText(fault), isWarning: isWarning(fault) }));
