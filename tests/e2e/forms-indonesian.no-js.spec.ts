import { choose, typeInto } from "../support/browser/person";
import { expect, testWithOwnSite, waitForMail } from "../support/servers/own-site-test";

const test = testWithOwnSite();

test("a registration: the error of two fields, then sent with a category in Indonesian", async ({
  page,
  problems,
  own,
}) => {
  problems.allow(/400/);
  await page.goto("/id/book-space");
  await typeInto(page.getByLabel("Perusahaan", { exact: true }), "PT Rimba Jaya");
  await typeInto(page.getByLabel("Brand", { exact: true }), "Rimba");
  await choose(page.getByLabel("Apa yang akan Anda pamerkan?"), "Tenda");
  await typeInto(page.getByLabel("Nama", { exact: true }), "Sari");
  await typeInto(page.getByLabel("E-mail"), "sari@rimba.example");
  await typeInto(page.getByLabel("Telepon atau WhatsApp"), "0812 3456 7890");
  await choose(page.getByLabel("Booth", { exact: true }), "Raw");
  await typeInto(page.getByLabel("Luas (m²) (opsional)"), "12");
  await page.getByRole("checkbox", { name: /^Saya setuju/ }).click();
  await page.getByRole("button", { name: "Kirim pendaftaran" }).click();
  await expect(page.getByLabel("Luas (m²) (opsional)")).toHaveAccessibleDescription(/Raw space mulai 18 m²\./);
  await typeInto(page.getByLabel("Luas (m²) (opsional)"), "18");
  await page.getByRole("button", { name: "Kirim pendaftaran" }).click();
  await expect(page).toHaveURL(/\/id\/book-space\?sent=EX-/);
  await expect(page.getByRole("main")).toContainText("Pendaftaran Anda sudah kami terima");
  await expect(page.getByRole("link", { name: /^Prospektus \(PDF/ })).toHaveAttribute(
    "href",
    "/id/book-space/prospectus.pdf",
  );
  // Staff read the category in their language, whatever the form showed.
  expect((await waitForMail(own, "staff")).text).toContain("\nCategory: Tents & shelters\n");
});

test("a request to be told when: confirmed by the mail's link, and withdrawn", async ({ page, problems, own }) => {
  problems.allow(/404/);
  await page.goto("/id/updates");
  await typeInto(page.getByRole("textbox", { name: "E-mail" }), "wati@visitor.example");
  await page.getByRole("checkbox", { name: /^Saya setuju/ }).click();
  await page.getByRole("button", { name: "Kabari saya" }).click();
  await expect(page).toHaveURL(/\/id\/updates\?sent=UP-/);
  const main = page.getByRole("main");
  await expect(main).toContainText("Sekarang cek kotak masuk");

  const { text, subject } = await waitForMail(own, "confirmation");
  expect(subject).toBe("Silakan konfirmasi alamat e-mail ini · Jakarta Outing Expo 2025");
  const [confirm = "", unsubscribe = ""] = [...text.matchAll(/^http\S+(\/id\/updates\/\S+)$/gm)].map(
    ([, path]) => path ?? "",
  );
  await page.goto(confirm);
  await expect(main).toContainText("Boleh kami kirim e-mail soal tanggal dan tiket expo berikutnya?");
  await page.getByRole("button", { name: "Ya, kabari saya" }).click();
  await expect(main).toContainText("Sudah masuk daftar");
  await expect(page).toHaveURL(/\/id\/updates\/confirm\?token=/);
  await page.goto(unsubscribe);
  await page.getByRole("button", { name: "Berhenti berlangganan" }).click();
  await expect(main).toContainText("Sudah keluar dari daftar");
  await page.goto(confirm);
  await expect(main).toContainText("Tautan ini tidak berfungsi");
});
