import type { Kind } from "~/content/documents/kinds";
import { hallDrawingPath, hallPlanPath } from "~/content/editing/documents/content-address.server";
import { hallSchema, unitSchema } from "~/content/model/hall/hall";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";

type PlanLink = { href: string; label: string };

/** The pages that change the booths of each hall, for the lists of halls and booths. */
export const toolsOfList = (kind: Kind): PlanLink[] =>
  kind === "halls" || kind === "units"
    ? storedDocuments().documents.halls.flatMap(({ document }) => toolsOf("halls", document))
    : [];

/** The page that changes the booths of a hall, or on which a booth is merged or split. */
export function toolsOf(kind: Kind, document: unknown): PlanLink[] {
  if (kind === "halls") {
    const hall = hallSchema.safeParse(document).data;
    if (!hall) return [];
    return [
      { href: hallDrawingPath(hall.id), label: m.drawing_link({ hall: hall.name }) },
      { href: hallPlanPath(hall.id), label: m.plans_link({ hall: hall.name }) },
    ];
  }
  const unit = kind === "units" ? unitSchema.safeParse(document).data : undefined;
  if (!unit) return [];
  const href = `${hallPlanPath(unit.hall)}?${new URLSearchParams({ booth: unit.booth })}#merge`;
  return [{ href, label: m.plans_link_booth() }];
}
