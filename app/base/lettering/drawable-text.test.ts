import { expect, test } from "vitest";
import { drawableText } from "./drawable-text";
import { emojiPictures } from "./emoji-pictures.server";
import { openFont } from "./fallback-fonts.server";

const own = [
  await openFont("plus-jakarta-sans", "latin", 700),
  await openFont("plus-jakarta-sans", "latin-ext", 700),
  await openFont("bricolage-grotesque", "latin", 800),
  await openFont("bricolage-grotesque", "latin-ext", 800),
];
const hasLetter = (point: number) => own.some(({ font }) => font.hasGlyphForCodePoint(point));

async function drawn(text: string): Promise<string> {
  const pictures = await emojiPictures(text, hasLetter);
  return drawableText(text, hasLetter, (grapheme) => pictures.has(grapheme));
}

test.each([
  "Kémah di Gunung Gede-Pangrango, Sabtu (15/11) – “gratis” & seru!",
  "Rp 50.000 · 3 × 4 m² ± 5 °C …",
  "Łukasz Ťuhýk, Ďurica, Ľubica, Ŕ ř ş ₹500",
  "🏕️ 👨‍👩‍👧 🇮🇩 1️⃣ 🏳️‍🌈 👁️‍🗨️ ❤️‍🔥 👍🏽 ©",
])("%s is not changed", async (text) => {
  expect(await drawn(text)).toBe(text);
});

test.each([
  ["Aksara ꦗꦮ di Gunung", "Aksara di Gunung"],
  ["مرحبا Bandung 山の日 Jakarta", "Bandung Jakarta"],
  ["✓ Siap ★", "Siap"],
  ["ꦗꦮ", ""],
  ["Aksara: café, ꦱꦸꦒꦼꦁ, سلام, 你好, dan Москва (Moscow)", "Aksara: café, dan (Moscow)"],
  ["معرض جاكرتا للهواء الطلق 2025!", "2025!"],
  ["展Expo覧 Jakarta", "Jakarta"],
  ["Gunung\u200B\u202E Gede\n\tPangrango", "Gunung Gede Pangrango"],
])("signs that no font has are left out of %s", async (text, left) => {
  expect(await drawn(text)).toBe(left);
});

test.each([
  ["Jakarta → Bogor", "Jakarta – Bogor"],
  ["≥ 17 tahun, № 5", ">= 17 tahun, No 5"],
  ["Ke\u0301mah", "Kémah"],
  ["m\u0304u", "mu"],
  ["ǖ ắ", "u a"],
  ["©\uFE0F 1\uFE0F", "© 1"],
])("%s is drawn as the nearest sign that a font has", async (text, nearest) => {
  expect(await drawn(text)).toBe(nearest);
});
