import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { DoorState } from "./door/contact";
import { StatusLine } from "./status-line";

const at = Date.parse("2025-11-14T10:30:00+07:00");
const working: DoorState = {
  ...{ link: "working", door: "North", online: true, contact: at, waiting: 0, rejected: [], aside: 0 },
  ...{ turnedAway: false, listed: 1_200, complete: true, off: undefined, cannotStore: false },
};

/** The lines that staff read. */
function linesOf(state: Partial<DoorState>, locale: "en" | "id" = "en"): string[] {
  const html = runWithLocale(locale, () => renderToStaticMarkup(<StatusLine state={{ ...working, ...state }} />));
  return html
    .replace(/<(\/?)(p|li|summary|div|details|ul)\b[^>]*>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .split("\n")
    .filter(Boolean);
}

test("a phone with a network says how many tickets it has, and nothing else", () => {
  expect(linesOf({})).toEqual(["Connected · Tickets on this phone: 1200"]);
  expect(linesOf({}, "id")).toEqual(["Terhubung · Tiket di ponsel ini: 1200"]);
});

test("what the server has refused is listed with its time, and what it is, also when the page does not know the word", () => {
  const rejected = [
    { nonce: "1", kind: "entry", at },
    { nonce: "2", kind: "exit", at: at + 60_000 },
    { nonce: "3", kind: "undo", at: at + 120_000 },
    { nonce: "4", kind: "wristband", at: at + 180_000 },
  ];
  expect(linesOf({ rejected }).slice(1)).toEqual([
    "Scans that the server did not accept: 4. Tell the organiser.",
    ...["10.30\u00a0AM · In", "10.31\u00a0AM · Out", "10.32\u00a0AM · Undo", "10.33\u00a0AM · wristband"],
  ]);
  expect(linesOf({ rejected }, "id").slice(1)).toEqual([
    "Pindaian yang tidak diterima server: 4. Beri tahu panitia.",
    ...["10.30 · Masuk", "10.31 · Keluar", "10.32 · Batalkan", "10.33 · wristband"],
  ]);
});

test("a server that refuses the page is told from a network that is away", () => {
  const alone =
    "This phone decides by itself. It cannot know what was used, sold or revoked elsewhere since 10.30\u00a0AM.";
  expect(linesOf({ online: false, waiting: 2 })).toEqual([
    "No network · Tickets on this phone: 1200 · Not sent: 2",
    alone,
  ]);
  expect(linesOf({ online: false, turnedAway: true })).toEqual([
    "The server refuses this page · Tickets on this phone: 1200",
    alone,
  ]);
  expect(linesOf({ online: false, contact: null }, "id")).toEqual([
    "Tanpa jaringan · Tiket di ponsel ini: 1200",
    "Ponsel ini memutuskan sendiri. Ia tidak tahu siapa yang sudah masuk lewat pintu lain.",
  ]);
});

test("a list that is not whole, a full phone, scans that have to wait and an expo that is called off are said", () => {
  const off = { en: "The expo is cancelled", id: "Expo dibatalkan" };
  expect(linesOf({ complete: false, cannotStore: true, aside: 3, off }, "id").slice(1)).toEqual([
    "Expo dibatalkan",
    "Ponsel ini gagal menyimpan data terbaru, dan mencoba lagi. Kosongkan sedikit penyimpanan. Jika tetap begini, pakai ponsel lain.",
    "Pindaian yang belum bisa dibaca server: 3. Semua tetap tersimpan di ponsel ini dan dikirim lagi.",
    "Daftar tiket masih dimuat.",
  ]);
});
