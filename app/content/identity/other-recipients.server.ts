import { completeIdentity } from "~/base/identity/identity.server";
import type { Documents } from "~/content/documents/kinds";
import { identitySchema } from "~/content/model/identity";

/** Who gets the mails of some content, as text. A faulty document says nothing. */
function recipientsIn({ identity }: Documents): string {
  const said = identitySchema.safeParse(identity[0]?.document).data ?? {};
  const { recipients, salesRecipients } = completeIdentity(said, said, "");
  return JSON.stringify([recipients, salesRecipients]);
}

/** Whether mails go to others after a change than before. */
export const haveOtherRecipients = (before: Documents, after: Documents): boolean =>
  before.identity !== after.identity && recipientsIn(before) !== recipientsIn(after);
