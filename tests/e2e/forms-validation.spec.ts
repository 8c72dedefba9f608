import type { Page, Route } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, recordFocus, tabTo, typeInto, wheelTo } from "../support/browser/person";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

const FORMS = [
  {
    path: "/contact",
    send: "Send message",
    first: "Name",
    next: "E-mail",
    fault: "Tell us your name.",
    sent: /\/contact\?sent=CM-/,
  },
  {
    path: "/book-space",
    send: "Send registration",
    first: "Company",
    next: "Brand",
    fault: "Tell us your company’s legal name.",
    sent: /\/book-space\?sent=EX-/,
  },
] as const;
const TEXT = "Wati Tester & Co";

const summaryOf = (page: Page) => page.getByRole("alert").filter({ hasText: "Please correct the following" });
const field = (page: Page, label: string) =>
  page
    .getByRole("main")
    .getByLabel(label, { exact: true })
    .or(page.getByRole("main").getByLabel(`${label} (optional)`, { exact: true }));

/** The chunk that contains the schema. */
const SCHEMA = /\/assets\/form-schema-[^/]+\.js$/;

/** Loads the schema by touching the form, and waits until the browser validates with it. */
async function loadSchema(page: Page, { first, next }: { first: string; next: string }) {
  await field(page, first).click();
  await field(page, next).click();
  await expect(field(page, first)).toHaveAttribute("aria-invalid", "true");
}

for (const form of everyNth(FORMS, FORMS.length)) {
  for (const refusedBy of ["browser", "server"] as const) {
    test(`${form.path} rejected by the ${refusedBy}: the focus moves once, and every key reaches its field`, async ({
      page,
      problems,
    }) => {
      problems.allow(/\b400\b|ERR_FAILED/);
      if (refusedBy === "server") await page.route(SCHEMA, (route) => route.abort());
      await page.goto(form.path);
      await untilHydrated(page);
      if (refusedBy === "browser") await loadSchema(page, form);
      const seenFocus = await recordFocus(page);
      let posts = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") posts += 1;
      });
      await page.getByRole("button", { name: form.send }).click();
      await expect(summaryOf(page)).toBeFocused();
      expect(posts).toBe(refusedBy === "server" ? 1 : 0);
      expect(await seenFocus()).toEqual([`button ${form.send}`, "alert"]);

      await page.unrouteAll();
      const first = field(page, form.first);
      await first.click();
      const place = await first.boundingBox();
      await page.keyboard.type(TEXT);
      await expect(first).toHaveValue(TEXT);
      await expect(first).toBeFocused();
      expect(await first.boundingBox(), "nothing moves under who types").toEqual(place);
      await page.keyboard.press("Tab");
      await expect(field(page, form.next)).toBeFocused();
      await expect(first).not.toHaveAttribute("aria-invalid");
      const entry = summaryOf(page).getByRole("listitem").filter({ hasText: form.fault });
      await expect(entry).toHaveCSS("text-decoration-line", "line-through");
      await page.keyboard.type("x");
      await expect(field(page, form.next)).toHaveValue("x");
      expect((await seenFocus()).filter((target) => target === "alert")).toHaveLength(1);

      await page.getByRole("button", { name: form.send }).click();
      await expect(summaryOf(page)).toBeFocused();
      await expect(entry).toHaveCount(0);
      expect((await seenFocus()).filter((target) => target === "alert")).toHaveLength(2);
    });
  }

  test(`${form.path}: typing in a field with an error clears it, without sending the form`, async ({ page }) => {
    await page.goto(form.path);
    await untilHydrated(page);
    const email = field(page, "E-mail");
    await email.click();
    await page.keyboard.type("wati");
    await page.keyboard.press("Tab");
    await expect(email).toHaveAccessibleDescription(/doesn’t look like an e-mail address/);
    await expect(summaryOf(page)).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("End");
    await page.keyboard.type("@tester.example");
    await expect(email).toHaveValue("wati@tester.example");
    await expect(email).toBeFocused();
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(summaryOf(page)).toHaveCount(0);
  });

  test(`${form.path}: a field left before its schema has loaded is validated when the schema arrives`, async ({
    page,
  }) => {
    const schema = Promise.withResolvers<Route>();
    await page.route(SCHEMA, (route) => schema.resolve(route));
    await page.goto(form.path);
    await untilHydrated(page);
    const email = field(page, "E-mail");
    await typeInto(email, "wrong");
    await page.keyboard.press("Tab");
    const route = await schema.promise;
    await expect(email).not.toHaveAttribute("aria-invalid");
    await route.continue();
    await expect(email).toHaveAccessibleDescription(/doesn’t look like an e-mail address/);
    await expect(field(page, form.first)).not.toHaveAttribute("aria-invalid");
  });
}

test("whoever types while the form is being sent goes on typing when the server refuses it", async ({
  page,
  problems,
}) => {
  problems.allow(/\b400\b|ERR_FAILED/);
  await page.route(SCHEMA, (route) => route.abort());
  const post = Promise.withResolvers<Route>();
  await page.route("**/contact.data*", (route) => post.resolve(route));
  await page.goto("/contact");
  await untilHydrated(page);
  await page.getByRole("button", { name: "Send message" }).click();
  const message = field(page, "Message");
  await message.click();
  await page.keyboard.type("Where may I ");
  await (await post.promise).continue();
  await expect(summaryOf(page)).toBeVisible();
  await page.keyboard.type("leave a bicycle?");
  await expect(message).toHaveValue("Where may I leave a bicycle?");
  await expect(message).toBeFocused();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Tell us your name.");
});

for (const [pointer, context] of [
  ["mouse", {}],
  ["finger", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(`with a ${pointer}`, () => {
    test.use(context);

    test("pressing Send still sends when the field that loses the focus shows an error", async ({ page }) => {
      await page.goto("/contact");
      await untilHydrated(page);
      await loadSchema(page, FORMS[0]);
      await field(page, "Message").click();
      const button = page.getByRole("button", { name: "Send message" });
      await wheelTo(button);
      const box = await button.boundingBox();
      // Close to the upper edge: a line inserted above would move the button away.
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 4];
      if (pointer === "finger") await page.touchscreen.tap(x, y);
      else {
        await page.mouse.move(x, y);
        await page.mouse.down();
        // A person holds the button for a moment.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await page.mouse.up();
      }
      await expect(summaryOf(page)).toBeFocused();
      // The complete form was rejected, not only the field that lost the focus.
      await expect(summaryOf(page).getByRole("link", { name: /tick the box/ })).toBeVisible();
    });
  });
}

/** Keys for the fields that are filled in, in the order of the Tab key: a choice is typed too, and Space checks the box. */
const VALUES = {
  "/contact": [
    ["Name", TEXT],
    ["E-mail", "wati@tester.example"],
    ["Phone or WhatsApp", "0812 3456 7890"],
    ["What is it about?", "Tickets"],
    ["Message", "May forty walkers come by bus?"],
  ],
  "/book-space": [
    ["Company", TEXT],
    ["Brand", "Wati & Wife"],
    ["What will you show?", "Footwear"],
    ["Website", "tester.example"],
    ["Name", "Wati Tester"],
    ["E-mail", "wati@tester.example"],
    ["Phone or WhatsApp", "0812 3456 7890"],
    ["Booth", "Raw"],
    ["Area in m² (optional)", "24"],
    ["Anything else?", "A corner, if there is one."],
  ],
} as const;

for (const form of everyNth(FORMS, FORMS.length)) {
  inFull(() => {
    test(`${form.path} can be sent by keyboard alone after two rejected attempts`, async ({ page, problems }) => {
      problems.allow(/\b400\b/);
      await page.goto(form.path);
      await untilHydrated(page);
      const seenFocus = await recordFocus(page);
      const attempts = async () => (await seenFocus()).filter((target) => target === "alert").length;
      const first = field(page, form.first);
      await tabTo(first);
      // Enter in a field submits the form.
      await page.keyboard.press("Enter");
      await expect(summaryOf(page)).toBeFocused();
      expect(await attempts()).toBe(1);
      await page.keyboard.press("Tab");
      await expect(summaryOf(page).getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(first).toBeFocused();

      for (const [label, text] of VALUES[form.path]) {
        await tabTo(field(page, label));
        await page.keyboard.type(label === "E-mail" ? "wati" : text);
      }
      await tabTo(page.getByRole("button", { name: form.send }));
      await page.keyboard.press("Space");
      await expect(summaryOf(page)).toBeFocused();
      expect(await attempts()).toBe(2);
      await expect(summaryOf(page).getByRole("link")).toHaveText([/e-mail address/, /tick the box/]);

      const email = field(page, "E-mail");
      await tabTo(email);
      await page.keyboard.type("wati@");
      await page.keyboard.press("Tab");
      await expect(email).toHaveAccessibleDescription(/doesn’t look like an e-mail address/);
      await page.keyboard.press("Shift+Tab");
      await expect(email).toBeFocused();
      await page.keyboard.type("wati@tester.example");
      await expect(email).not.toHaveAttribute("aria-invalid");
      await tabTo(page.getByRole("checkbox", { name: /^I agree/ }));
      await page.keyboard.press("Space");
      await tabTo(page.getByRole("button", { name: form.send }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(form.sent);
      await expect(
        page.getByRole("main").locator(".card").filter({ hasText: "Your reference number is" }),
      ).toBeFocused();
      expect(await attempts()).toBe(2);
    });
  });
}

test("an error that only the server finds stays until its field is changed, and the form can be sent again", async ({
  page,
  problems,
}) => {
  problems.allow(/\b400\b/);
  await page.goto("/contact");
  await untilHydrated(page);
  await loadSchema(page, FORMS[0]);
  const seenFocus = await recordFocus(page);
  for (const [label, text] of VALUES["/contact"]) {
    if (label === "What is it about?") await choose(field(page, label), text);
    else await typeInto(field(page, label), label === "Phone or WhatsApp" ? "0000 0000" : text);
  }
  await page.getByRole("main").getByRole("checkbox").click();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(summaryOf(page)).toBeFocused();
  const phone = field(page, "Phone or WhatsApp");
  await expect(phone).toHaveAccessibleDescription(/doesn’t look like a phone number/);

  const message = field(page, "Message");
  await message.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And dogs?");
  await expect(message).toHaveValue("May forty walkers come by bus? And dogs?");
  await expect(phone).toHaveAccessibleDescription(/doesn’t look like a phone number/);
  await summaryOf(page).getByRole("link").click();
  await expect(phone).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await typeInto(phone, "0812 3456 7890");
  expect((await seenFocus()).filter((target) => target === "alert")).toHaveLength(1);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=CM-/);
});

inFull(() => {
  test("hydration of a page with errors does not take the focus from a visitor who is typing", async ({
    page,
    problems,
  }) => {
    problems.allow(/\b400\b/);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(summaryOf(page)).toBeVisible();
    const name = field(page, "Name");
    await name.click();
    await page.keyboard.type("Wati ");
    release();
    await untilHydrated(page);
    await page.keyboard.type("Tester");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Wati Tester");
  });
});
