import { kindTexts, labelIn } from "~/features/staff/forms/field-texts";
import type { ShownFault } from "~/features/staff/forms/form-nodes";
import { m } from "~/paraglide/messages";
import type { Fault } from "~/services/content/rules/fault";
import { formPath } from "./content-address";
import { documentTitle, findStored } from "./document-view.server";

/** A fault with the names of its document and field. */
export function faultText({ kind, id, field, reason }: Fault): string {
  const stored = findStored(kind, id);
  const title = stored ? documentTitle(kind, stored.document) : id;
  const label = labelIn(kind, field);
  return m.editing_fault_in({
    document: `${kindTexts[kind].label()}, ${title}`,
    reason: label ? `${label}: ${reason}` : reason,
  });
}

/** The same with a link to the document's form. */
export const toShownFault = (fault: Fault): ShownFault => ({
  text: faultText(fault),
  href: findStored(fault.kind, fault.id) && formPath(fault.kind, fault.id),
});
