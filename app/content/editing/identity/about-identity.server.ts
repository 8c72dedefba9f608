import { completeIdentity, type Recipients } from "~/base/identity/identity.server";
import { formatPhone } from "~/base/phone/phone.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";

const NOTHING = {};

const listOf = ({ to, cc, bcc }: Recipients) => [...to, ...cc, ...bcc].join(", ");

/** What the site is called and who gets its mails where the form says nothing: as settings say, and the title of the event. */
export function aboutIdentity(): string[] {
  const { fields } = kindTexts.identity;
  const event = new Map<string, unknown>(Object.entries(storedDocuments().documents.event[0]?.document ?? {}));
  const { name, shortName, company, contact, instagram, recipients, salesRecipients } = completeIdentity(
    NOTHING,
    NOTHING,
    String(event.get("title") ?? ""),
  );
  const lines: readonly (readonly [{ label: () => string }, string])[] = [
    [fields.name, name],
    [fields.shortName, shortName],
    [fields.company, company.name],
    [fields.companyAddress, company.address],
    [fields.email, contact.email],
    [fields.whatsapp, formatPhone(contact.whatsapp)],
    [fields.whatsappMarketing, formatPhone(contact.whatsappMarketing)],
    [fields.instagram, instagram],
    [fields.recipients.fields.to, listOf(recipients)],
    [fields.recipients.fields.sales, listOf(salesRecipients)],
  ];
  return [m.editing_identity_about(), ...lines.map(([{ label }, value]) => `${label()}: ${value}`)];
}
