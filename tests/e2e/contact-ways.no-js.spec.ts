import type { Locator } from "@playwright/test";
import { layOutAll } from "../support/browser/lay-out-all";
import { expect, test } from "../support/servers/one-page-test";

const NUMBER = "+62 812 0000 1411";

const email = (place: Locator) => place.getByRole("link", { name: "hello@outing-expo.example.com" });
const whatsapp = (place: Locator) => place.getByRole("link", { name: NUMBER });

test("the footer has e-mail, WhatsApp with a grouped number, and Instagram", async ({ page }) => {
  await page.goto("/terms");
  await layOutAll(page);
  const footer = page.getByRole("contentinfo");
  await expect(email(footer)).toHaveAttribute("href", "mailto:hello@outing-expo.example.com");
  await expect(whatsapp(footer)).toHaveAttribute("href", /^https:\/\/wa\.me\/6281200001411\?text=Hello/);
  await expect(footer.getByRole("link", { name: "@jakartaoutingexpo" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/jakartaoutingexpo/",
  );
});

test("the FAQ ends with ways to ask", async ({ page }) => {
  await page.goto("/faq");
  const ask = page.getByRole("region", { name: "Still have a question?" });
  await expect(email(ask)).toBeVisible();
  await expect(whatsapp(ask)).toBeVisible();
  await ask.getByRole("link", { name: "Write to us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
});
