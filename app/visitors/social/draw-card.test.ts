import sharp from "sharp";
import { expect, test } from "vitest";
import { drawCard } from "./draw-card.server";

const card = { eyebrow: "News", title: "Kémah di Gunung", foot: "14–16 November 2025", site: "Outing Expo" };

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
const TITLE: Area = { left: 64, top: 200, width: 1072, height: 240 };
const RIGHT_MARGIN: Area = { left: 1137, top: 0, width: 63, height: 630 };
/** Between the three texts, where no picture has anything but its background. */
const ABOVE_TITLE: Area = { left: 0, top: 110, width: 1200, height: 16 };
const BELOW_TITLE: Area = { left: 0, top: 507, width: 1200, height: 16 };

const drawn = (changes: Partial<typeof card>) => drawCard({ ...card, ...changes });
const pixels = (picture: Buffer, area: Area) => sharp(picture).extract(area).removeAlpha().raw().toBuffer();
const titleOf = async (title: string) => pixels(await drawn({ title }), TITLE);

/** Whether text is in a part of a picture: no color of the scene has as much green as all letters have. */
async function hasText(picture: Buffer, area: Area): Promise<boolean> {
  return (await pixels(picture, area)).some((level, index) => index % 3 === 1 && level > 120);
}

test("letters of names in any script and emoji are drawn, each as itself", async () => {
  const drawings = await Promise.all(
    ["é", "ē", "Ť", "R", "Ŕ", "ễ", "₹", "ж", "Ω", "山", "さ", "한", "م", "ก", "🏕️", "🥾", "👨‍👩‍👧", "🇮🇩", "1️⃣", "1"].map(
      titleOf,
    ),
  );
  for (const [index, drawing] of drawings.entries()) {
    for (const other of drawings.slice(index + 1)) expect(drawing.equals(other)).toBe(false);
  }
});

test("what no font has leaves the rest as it is", async () => {
  const plain = await titleOf("Aksara di Gunung");
  expect((await titleOf("Aksara ꦗꦮ di ★ Gunung")).equals(plain)).toBe(true);
  expect((await titleOf("Aksara di")).equals(plain)).toBe(false);
});

test("where nothing is left of a title, the site's name stands in", async () => {
  const site = await titleOf(card.site);
  for (const title of ["ꦗꦮ!", "ꦗꦮ 2025"]) expect((await titleOf(title)).equals(site)).toBe(true);
  for (const title of ["2025", "雅加达户外展览会 2025", "معرض جاكرتا"])
    expect((await titleOf(title)).equals(site)).toBe(false);
});

test.each([
  "Mempertanggungjawabkan sampah di gunung",
  "Ketidakbertanggungjawaban pendaki",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "W".repeat(200),
  "🏕️".repeat(60),
  "www ".repeat(80),
  "Panduan lengkap pendakian Gunung Semeru untuk pemula: perlengkapan, izin, jalur, cuaca, makanan, cara pulang dengan selamat",
  "Ťažký výstup ".repeat(20),
  "雅加达户外展览会将于十一月开幕".repeat(6),
  "ผู้เข้าร่วมงานแสดงสินค้ากลางแจ้งจาการ์ตา".repeat(4),
])("%s stays within its place", async (title) => {
  const picture = await drawn({ title });
  expect(await hasText(picture, TITLE)).toBe(true);
  for (const free of [RIGHT_MARGIN, ABOVE_TITLE, BELOW_TITLE]) expect(await hasText(picture, free)).toBe(false);
});

test("long words above and below the title are cut, and the two below stay apart", async () => {
  const long = "Jakarta International Convention Center, Hall A ".repeat(3);
  const picture = await drawn({ eyebrow: long, foot: long, site: long });
  expect(await hasText(picture, RIGHT_MARGIN)).toBe(false);
  const columns = Array.from({ length: 300 }, (_, index) => 450 + index);
  const free = await Promise.all(
    columns.map(async (left) => !(await hasText(picture, { left, top: 530, width: 20, height: 40 }))),
  );
  expect(free).toContain(true);
});
