import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number grouped for reading: "+62 812 0000 1411".
 * @param number E.164, with or without the plus sign
 * @returns the number as it is when no country has it
 */
export function formatPhone(number: string): string {
  const international = `+${number.replace(/\D/g, "")}`;
  return parsePhoneNumberFromString(international)?.formatInternational() ?? international;
}

/**
 * Converts a telephone number to E.164: as people in Indonesia write it ("0812 3456 7890", "812…", "62812…", "+62 812-…", "0062 812…"), or any number in
 * international form. Without 0 or a country only what begins like a mobile number is Indonesian: "202-555-0142" is somebody's from abroad.
 * @returns "+6281234567890", or null for an invalid number
 */
export function toE164(typed: string): string | null {
  // No Indonesian number begins with 00: abroad it stands for the plus sign.
  const compact = typed.trim().replace(/^00/, "+");
  const digits = compact.replace(/\D/g, "");
  // A country code without its plus sign, as chat programs show it. No Indonesian number has 62 after its 0.
  const international = /^62\d{7,}$/.test(digits) && !compact.startsWith("+") ? `+${digits}` : compact;
  if (!/^(?:\+|0|8)/.test(international.replace(/^[^\d+]+/, ""))) return null;
  const number = parsePhoneNumberFromString(international, "ID");
  // Indonesian ones that begin with 0 after the country's code count as valid too.
  return number?.isValid() && !number.ext && !number.number.startsWith("+620") ? number.number : null;
}

/**
 * Reads a telephone number, or at least four digits of one, however it is written, to look for it in numbers as E.164: without the 0 or 00
 * before it.
 * @returns null when it is not one
 */
export function readPhonePart(typed: string): string | null {
  const digits = typed.replace(/\(0\)|\D/g, "").replace(/^0+/, "");
  return /^[+\d\s().-]+$/.test(typed) && /^\d{4,15}$/.test(digits) ? digits : null;
}
