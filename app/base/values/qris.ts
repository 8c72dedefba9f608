/** What a static QRIS code of a merchant says. It has no amount: the buyer types it. */
export type Qris = {
  /** The text of the code, unchanged. */
  text: string;
  /** As payment apps show it, 25 characters at most. */
  merchant: string;
  city: string;
  /** The national id of the merchant (NMID), such as "ID1020000000001"; empty when the code has none. */
  nationalId: string;
};

/** Characters of a code. The largest QR code of print has fewer. */
const MAX_QRIS = 512;

/** CRC-16/CCITT-FALSE, four upper-case hexadecimal digits, as the last object of a code has it (EMVCo QRCPS, merchant-presented). */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** The objects of a code or of a template: two digits of an id, two of a length, a value. @returns null when it is not one */
function readObjects(text: string): Map<string, string> | null {
  const objects = new Map<string, string>();
  for (let place = 0; place < text.length; ) {
    const [, id, length] = /^(\d{2})(\d{2})/.exec(text.slice(place, place + 4)) ?? [];
    const value = text.slice(place + 4, place + 4 + Number(length));
    if (!id || value.length !== Number(length) || objects.has(id)) return null;
    objects.set(id, value);
    place += 4 + value.length;
  }
  return objects;
}

/**
 * Reads the text of a merchant's static QRIS code: its form, its check sum, rupiah, and without an amount.
 * @returns null when it is not one
 */
export function readQris(text: string): Qris | null {
  if (text.length > MAX_QRIS || !/^[\x20-\x7e]+$/.test(text)) return null;
  const checked = /^(.*6304)([0-9A-F]{4})$/.exec(text);
  if (!checked || crcOf(checked[1] ?? "") !== checked[2]) return null;
  const objects = readObjects(text);
  const merchant = objects?.get("59")?.trim();
  if (
    !objects ||
    !merchant ||
    objects.get("00") !== "01" ||
    objects.get("53") !== "360" ||
    objects.get("58") !== "ID"
  ) {
    return null;
  }
  // 12 is a code for one payment, 54 an amount.
  if (objects.get("01") === "12" || objects.has("54")) return null;
  const central = readObjects(objects.get("51") ?? "");
  const nationalId = central?.get("00") === "ID.CO.QRIS.WWW" ? (central.get("02") ?? "") : "";
  return { text, merchant, city: objects.get("60")?.trim() ?? "", nationalId };
}
