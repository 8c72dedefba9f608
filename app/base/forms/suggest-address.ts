/** Domains of mailboxes that many visitors in Indonesia have, in lower case. */
const KNOWN = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "yahoo.co.id",
  "ymail.com",
  "rocketmail.com",
  "hotmail.com",
  "outlook.com",
  "outlook.co.id",
  "icloud.com",
  "protonmail.com",
] as const;

/** Domains that exist and are one letter away from a known one. */
const REAL: ReadonlySet<string> = new Set([
  "mail.com",
  "email.com",
  "fmail.com",
  "cloud.com",
  "yahoo.co.in",
  "yahoo.com.sg",
]);

/** Slips that are more than one letter, each with what was meant. No such domain has mailboxes. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ["gmail.co", "gmail.com"],
  ["gmail.co.id", "gmail.com"],
  ["gmail.id", "gmail.com"],
  ["gmail", "gmail.com"],
  ["yahoo.id", "yahoo.co.id"],
]);

/** Whether one letter was left out, added, mistyped, or exchanged with the next one. Also true for equal texts. */
function isOneSlip(typed: string, meant: string): boolean {
  if (typed === meant) return true;
  let at = 0;
  while (typed[at] === meant[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(at + from);
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && rest(typed, 2) === rest(meant, 2))
  );
}

/** What stands before and after the first dot. */
const partsOf = (domain: string): [string, string] => {
  const dot = domain.indexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
};

/** One slip in all, or one before the first dot and one after it, such as "gmial.con". */
function isNear(typed: string, meant: string): boolean {
  if (isOneSlip(typed, meant)) return true;
  const [[name, end], [meantName, meantEnd]] = [partsOf(typed), partsOf(meant)];
  // With other first letters it is likely another name: "mail.co" is not Gmail.
  return name[0] === meantName[0] && isOneSlip(name, meantName) && isOneSlip(end, meantEnd);
}

/**
 * The e-mail address that a visitor may have meant, where the domain looks like a typing error of a well-known one.
 * @returns null: nothing looks wrong
 */
export function suggestAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const typed = email.slice(at + 1).toLowerCase();
  // As an address book copies it: "Sari Dewi <sari@gmail.com>".
  const mailbox = email.slice(0, at).replace(/^.*<|^mailto:/i, "");
  const domain = typed.replace(/[\s,;.]+/g, ".");
  const isKnown = (candidate: string) => KNOWN.some((known) => known === candidate);
  if (!/^\S+$/.test(mailbox) || REAL.has(domain) || isKnown(typed)) return null;
  const meant = isKnown(domain) ? domain : (SLIPS.get(domain) ?? KNOWN.find((known) => isNear(domain, known)));
  return meant ? `${mailbox}@${meant}` : null;
}
