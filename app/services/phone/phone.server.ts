import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A telephone number as people in Indonesia write it ("0812 3456 7890", "62812…", "+62 812-…"), or any number in
 * international form, as E.164.
 * @returns "+6281234567890", or null when it is no possible number
 */
export function toE164(typed: string): string | null {
  const compact = typed.trim();
  const digits = compact.replace(/\D/g, "");
  // A country code without its plus, as chat programs show it. No Indonesian number begins with 62 after its 0.
  const international = /^62\d{7,}$/.test(digits) && !compact.startsWith("+") ? `+${digits}` : compact;
  const number = parsePhoneNumberFromString(international, "ID");
  return number?.isValid() && !number.ext ? number.number : null;
}
