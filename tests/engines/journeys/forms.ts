import { expect, test } from "vitest";
import { button, field, KEYS, type Page } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

const SUMMARY = 'main form [role="alert"]';
const CONSENT = { css: 'main input[name="consent"]' };

const valueIn = (page: Page, name: string) =>
  page.tab.evaluate((of) => document.querySelector<HTMLInputElement>(`main [name="${of}"]`)?.value, name);

/** Chooses an option by keyboard: types the first letters of its text. */
async function choose(page: Page, select: string, option: string, value: string): Promise<void> {
  await page.tab.evaluate(
    (name) => document.querySelector<HTMLSelectElement>(`main [name="${name}"]`)?.focus(),
    select,
  );
  await page.press(...option);
  await expect.poll(() => valueIn(page, select)).toBe(value);
}

async function fillMessage(page: Page): Promise<void> {
  await page.type(field("Name"), "Wati Tester");
  await page.type(field("E-mail"), "wati@visitor.example");
  await choose(page, "topic", "Ticket", "tickets");
  await page.type(field("Message"), "Is there a family ticket?");
  await page.click(CONSENT);
}

async function fillRegistration(page: Page): Promise<void> {
  await page.type(field("Company"), "PT Rimba Raya");
  await page.type(field("Brand"), "Rimba");
  await choose(page, "category", "Tent", "tents-shelters");
  await page.type(field("Name"), "Wati Tester");
  await page.type(field("E-mail"), "wati@rimba.example");
  await page.type(field("Phone or WhatsApp"), "0812 3456 7890");
  await page.click(CONSENT);
}

/** One form for each way. */
const FORMS = [
  { path: "/contact", send: button("Send message", "main"), name: "name", fill: fillMessage, isRejectedFirst: false },
  {
    path: "/book-space",
    send: button("Send registration", "main"),
    name: "contactName",
    fill: fillRegistration,
    isRejectedFirst: true,
  },
];

export function forms(visit: Visit): void {
  for (const { path, send, name, fill, isRejectedFirst } of FORMS)
    test(
      `${path} can be filled in key by key and sent${isRejectedFirst ? " after a rejected attempt" : ""}`,
      visit(async (page) => {
        await page.open(path);
        if (isRejectedFirst) {
          await page.click(send);
          await page.expectFocusIn(SUMMARY);
        }
        await fill(page);
        expect(await valueIn(page, name)).toBe("Wati Tester");
        // The last error leaves, which moves the button.
        await page.expectHas('main [aria-invalid="true"]', false);
        await page.click(send);
        await page.expectAddress(new RegExp(`^${path}\\?sent=`));
        await expect.poll(() => page.text("main")).toContain("Your reference number is");
      }),
    );

  test(
    "the contact form shows its errors and can be sent without JavaScript",
    visit(
      async (page) => {
        await page.goto("/contact");
        await page.type(field("Name"), "Wati Tester");
        await page.press(KEYS.Enter);
        await page.expectHas(SUMMARY);
        expect(await valueIn(page, "name")).toBe("Wati Tester");
        await page.type(field("E-mail"), "wati@visitor.example");
        await choose(page, "topic", "Ticket", "tickets");
        await page.type(field("Message"), "Is there a family ticket?");
        await page.click(CONSENT);
        await page.click(button("Send message", "main"));
        await page.expectAddress(/^\/contact\?sent=/);
      },
      { javaScript: false },
    ),
  );
}
