/** ms in which the mails to one mailbox are counted. */
export const CAP_WINDOW_MS = 24 * 3600 * 1000;

/** Gmail's domains, which lead to the same mailboxes. */
const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that gets the mail to an address: without letter case and a "+tag", and at Gmail without dots
 * (https://support.google.com/mail/answer/7436150).
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/\+.*$/, "").toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  return GMAIL.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** The key under which mails to an address are counted: its mailbox. @param apart what they count for alone; null: for the mailbox itself */
export function capKeyOf(apart: string | null, email: string): string {
  const mailbox = mailboxOf(email);
  return apart === null ? mailbox : `${apart}:${mailbox}`;
}
