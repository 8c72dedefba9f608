/**
 * A WhatsApp chat with a text already written.
 * @param number E.164, with or without the plus sign: wa.me wants the digits alone
 * @throws URIError when the text holds half of a surrogate pair
 */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
