import { untilHydrated } from "../support/browser/hydrated";
import { tabTo } from "../support/browser/person";
import { sendRegistration } from "../support/browser/send-registration";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { exhibitorFields, formClient } from "../support/services/form-client";
import { readMailFiles } from "../support/services/mail-files";

const test = testWithOwnSite();

test("two companies want the same square: the second one gets the nearest with one press, and keeps it with the link in the mail", async ({
  page,
  own,
  problems,
  javaScriptEnabled,
}) => {
  problems.allow(/409/);
  await page.goto("/book-space?squares=C-7#register");
  if (javaScriptEnabled) await untilHydrated(page);
  await sendRegistration(page, async () => {
    const faster = formClient(own);
    const fields = exhibitorFields(await faster.openForm("/book-space"), {
      ...{ company: "Toko Cepat", email: "cepat@shop.example" },
      ...{ boothType: "shell", boothSize: "9" },
    });
    expect((await faster.post("/book-space?squares=C-7", fields)).status).toBe(303);
  });
  const form = page.getByRole("form", { name: "Exhibitor registration" });
  await expect(form.getByRole("alert")).toContainText("Somebody has just taken C-7. Free nearby: C-8");
  await expect(form.getByLabel("Company", { exact: true })).toHaveValue("PT Rimba Jaya");
  await expect(form.getByLabel("Phone or WhatsApp")).toHaveValue("0812 3456 7890");
  await expect(form.getByRole("checkbox", { name: /^I agree/ })).toBeChecked();
  await tabTo(form.getByRole("button", { name: "Register with C-8" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/book-space\?.*sent=EX-/);
  await expect(page.getByRole("main")).toContainText(/Held for you until .*: C-8\./);

  const link = async () => {
    const mails = await readMailFiles(own.dataDirectory);
    const mine = mails.filter(({ to, name }) => to.includes("sari@") && name.endsWith("-acknowledgement.eml"));
    return /\/book-space\/held\?token=[\w.-]+/.exec(mine[0]?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(link).not.toBe("");
  await page.goto(await link());
  if (javaScriptEnabled) await untilHydrated(page);
  await tabTo(page.getByRole("main").getByRole("button", { name: "Keep my squares" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Held for you: C-8");
});
