import { kindTexts, labelIn } from "~/content/editing/fields/field-texts";
import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { Fault } from "~/content/rules/fault";
import { m } from "~/paraglide/messages";
import { formPath } from "./content-address.server";
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
