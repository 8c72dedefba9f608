import { signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

test("a file that is too large is named before it is sent", async ({ page, own }) => {
  await signIn(page, own, { email: ANI });
  const main = page.getByRole("main");
  await page.goto("/staff/content/event");
  await main.getByRole("button", { name: "Upload a picture … (Poster)" }).click();
  const file = { name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(16 * 1024 * 1024) };
  await main.getByLabel("Picture from this device").setInputFiles(file);
  await expect(main.getByRole("alert")).toHaveText(/too large: the limit is 15 MB/);
});
