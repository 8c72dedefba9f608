import type { StaffRole } from "~/base/values/staff";
import { m } from "~/paraglide/messages";

/** What a role is called. */
export const roleLabels: Readonly<Record<StaffRole, () => string>> = {
  owner: m.people_role_owner,
  editor: m.people_role_editor,
  sales: m.people_role_sales,
  finance: m.people_role_finance,
  service: m.people_role_service,
  gate: m.people_role_gate,
};

/** What somebody with a role does. */
export const roleTexts: Readonly<Record<StaffRole, () => string>> = {
  owner: m.people_role_owner_text,
  editor: m.people_role_editor_text,
  sales: m.people_role_sales_text,
  finance: m.people_role_finance_text,
  service: m.people_role_service_text,
  gate: m.people_role_gate_text,
};
