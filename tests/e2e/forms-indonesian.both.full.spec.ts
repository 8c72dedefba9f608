import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { expect, testWithOwnSite, waitForMail } from "../support/servers/own-site-test";

const test = testWithOwnSite();

test("a message: refused, corrected, sent, and acknowledged by mail", async ({
  page,
  problems,
  own,
  javaScriptEnabled,
}) => {
  problems.allow(/400/);
  await page.goto("/id/contact");
  if (javaScriptEnabled) await untilHydrated(page);
  await typeInto(page.getByLabel("E-mail"), "bukan alamat");
  await typeInto(page.getByLabel("Telepon atau WhatsApp"), "12");
  await page.getByRole("button", { name: "Kirim pesan" }).click();

  const summary = page.getByRole("alert").filter({ hasText: "Periksa lagi isian berikut" });
  await expect(summary).toBeVisible();
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  for (const text of [
    "Nama belum diisi.",
    "Alamat e-mail belum benar.",
    "Nomor telepon belum benar.",
    "Pilih topik pesan.",
    "Pesan belum diisi.",
    "Silakan centang kotaknya",
  ])
    await expect(summary).toContainText(text);
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Contoh penulisannya: nama@example\.com/);

  await typeInto(page.getByLabel("Nama", { exact: true }), "Budi");
  await typeInto(page.getByLabel("E-mail"), "budi@visitor.example");
  await typeInto(page.getByLabel("Telepon atau WhatsApp"), "0812 3456 7890");
  await choose(page.getByLabel("Tentang apa?"), "Tiket");
  await typeInto(page.getByLabel("Pesan", { exact: true }), "Apakah tiket hari Jumat berlaku malam hari?");
  await page
    .getByRole("checkbox", { name: /^Saya setuju penyelenggara menyimpan data ini.*kebijakan privasi/ })
    .click();
  await page.getByRole("button", { name: "Kirim pesan" }).click();

  await expect(page).toHaveURL(/\/id\/contact\?sent=CM-/);
  const reference = new URL(page.url()).searchParams.get("sent") ?? "none";
  await expect(page).toHaveTitle(/^Terkirim · Kontak · /);
  const thanks = javaScriptEnabled ? page.getByRole("listitem") : page.locator("noscript [role=status]");
  await expect(thanks.filter({ hasText: `Pesan sudah kami terima: ${reference}.` })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`Nomor referensinya ${reference}.`);
  await expect(page.getByRole("main").getByRole("link", { name: "Tanya jawab" })).toHaveAttribute("href", "/id/faq");

  const mail = await waitForMail(own, "acknowledgement");
  expect(mail.subject).toBe(`Pesan sudah kami terima · ${reference}`);
  expect(mail.text).toMatch(/^Jakarta Outing Expo 2025, http:\/\/\S+\/id$/m);
  const staff = await waitForMail(own, "staff");
  expect(staff.subject).toBe(`Contact message: Tickets, from Budi · ${reference}`);
  expect(staff.text).toContain("\nLanguage: Indonesian\n");
});
