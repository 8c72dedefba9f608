import { mayDo } from "./accounts/staff-rules";
import type { SignedIn } from "./staff-access.server";
import type { StaffPerson } from "./staff-page";

/** What the frame of a page shows of who has signed in. */
export const toPerson = ({ session, role }: SignedIn): StaffPerson => ({
  email: session.email,
  sessionId: session.id,
  mayReadAudit: mayDo(role, "read-audit"),
  mayEditContent: mayDo(role, "edit-content"),
  mayManageSales: mayDo(role, "manage-sales"),
});
