import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { drawProspectus } from "./prospectus-pdf.server";
import { toDatesView, toProspectusView } from "./prospectus-view.server";

const { exhibiting } = shippedContent;
const imprint = {
  ...{ expo: "Expo", when: "14 November 2025", where: "Hall A", url: "http://expo.example.com", lang: "en" },
  ...{ email: "a@expo.example", whatsapp: "1", visitors: "2", company: "PT", address: "Jl." },
};

async function wordsOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { document, words: text.normalize("NFKC").replace(/\s+/g, " ") };
}

test("open sides with names have a table with their prices, and without names there is none", async () => {
  const openSides = [{ name: "Island", sides: 4, price: 9_000_000 }];
  const draw = (content: typeof exhibiting) => drawProspectus(toProspectusView(content, null), [], imprint);
  const named = await wordsOf(await draw({ ...exhibiting, openSides }));
  expect(named.words).toMatch(/What Open sides Price Island 4 Rp 9\.000\.000 a booth/);
  expect((await wordsOf(await draw(exhibiting))).words).not.toContain("Open sides");
});

test("tables of the prospectus have names in any script, with their structure", async () => {
  const view = toProspectusView(exhibiting, null);
  const names = ["Đèn chiếu sáng", "Освещение зала", "照明设备", "إضاءة", "ไฟส่องสว่าง"];
  const [extra = expect.unreachable()] = view.extras;
  const extras = names.map((name) => ({ ...extra, name }));
  const dates = toDatesView(exhibiting.dates, Date.parse("2025-10-01T00:00:00Z"));
  const [first, ...others] = dates;
  const named = first ? [{ ...first, text: "搬入 begins at the loading dock. ".repeat(8) }, ...others] : [];
  const pdf = await drawProspectus({ ...view, extras }, named, imprint);
  const { document, words } = await wordsOf(pdf);
  for (const name of ["Đèn chiếu sáng", "Освещение зала", "照明设备", "搬入"]) expect(words).toContain(name);
  const trees = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getStructTree()),
  );
  const roles = JSON.stringify(trees);
  for (const role of ["Table", "TR", "TH", "TD"]) expect(roles).toContain(`"role":"${role}"`);
});
