import type { Page, Route } from "@playwright/test";
import { untilAlive } from "../support/browser/hydrated";
import { choose, recordFocus, tabTo, typeInto, wheelTo } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";
import { HUMAN_PAUSE_MS } from "../support/services/form-client";

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
    fault: "Tell us your company's legal name.",
    sent: /\/book-space\?sent=EX-/,
  },
] as const;
const WORDS = "Wati Tester & Co";

const summaryOf = (page: Page) => page.getByRole("alert").filter({ hasText: "Please mend the following" });
const field = (page: Page, label: string) =>
  page
    .getByRole("main")
    .getByLabel(label, { exact: true })
    .or(page.getByRole("main").getByLabel(`${label} (optional)`, { exact: true }));

/** The chunk of a page that holds its schema. */
const SCHEMA = /\/assets\/form-schema-[^/]+\.js$/;

/** Loads the schema by touching the form, and waits until the browser validates with it. */
async function loadSchema(page: Page, { first, next }: { first: string; next: string }) {
  await field(page, first).click();
  await field(page, next).click();
  await expect(field(page, first)).toHaveAttribute("aria-invalid", "true");
}

for (const form of FORMS) {
  for (const refusedBy of ["browser", "server"] as const) {
    test(`${form.path} refused by the ${refusedBy}: one move of the focus, then every key lands in its field`, async ({
      page,
      watch,
    }) => {
      watch.allow(/\b400\b|ERR_FAILED/);
      if (refusedBy === "server") await page.route(SCHEMA, (route) => route.abort());
      await page.goto(form.path);
      await untilAlive(page);
      if (refusedBy === "browser") await loadSchema(page, form);
      const seenFocus = await recordFocus(page);
      let posts = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") posts += 1;
      });
      await page.waitForTimeout(HUMAN_PAUSE_MS);
      await page.getByRole("button", { name: form.send }).click();
      await expect(summaryOf(page)).toBeFocused();
      expect(posts).toBe(refusedBy === "server" ? 1 : 0);
      expect(await seenFocus()).toEqual([`button ${form.send}`, "alert"]);

      await page.unrouteAll();
      const first = field(page, form.first);
      await first.click();
      const place = await first.boundingBox();
      await page.keyboard.type(WORDS);
      await expect(first).toHaveValue(WORDS);
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

  test(`${form.path}: a field that is left with an error is typed on, without an attempt to send`, async ({ page }) => {
    await page.goto(form.path);
    await untilAlive(page);
    const email = field(page, "E-mail");
    await email.click();
    await page.keyboard.type("wati");
    await page.keyboard.press("Tab");
    await expect(email).toHaveAccessibleDescription(/does not look like an e-mail address/);
    await expect(summaryOf(page)).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("End");
    await page.keyboard.type("@tester.example");
    await expect(email).toHaveValue("wati@tester.example");
    await expect(email).toBeFocused();
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(summaryOf(page)).toHaveCount(0);
  });

  test(`${form.path}: a field that is left before its schema has loaded is validated when it arrives`, async ({
    page,
  }) => {
    const schema = Promise.withResolvers<Route>();
    await page.route(SCHEMA, (route) => schema.resolve(route));
    await page.goto(form.path);
    await untilAlive(page);
    const email = field(page, "E-mail");
    await typeInto(email, "wrong");
    await page.keyboard.press("Tab");
    const route = await schema.promise;
    await expect(email).not.toHaveAttribute("aria-invalid");
    await route.continue();
    await expect(email).toHaveAccessibleDescription(/does not look like an e-mail address/);
    await expect(field(page, form.first)).not.toHaveAttribute("aria-invalid");
  });
}

for (const [pointer, context] of [
  ["mouse", {}],
  ["finger", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(`with a ${pointer}`, () => {
    test.use(context);

    test("Send is not lost to the error of the field that is left by the press", async ({ page }) => {
      await page.goto("/contact");
      await untilAlive(page);
      await loadSchema(page, FORMS[0]);
      await field(page, "Message").click();
      const button = page.getByRole("button", { name: "Send message" });
      await wheelTo(button);
      const box = await button.boundingBox();
      // Close to the upper edge: a line above it would move the button away.
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 4];
      if (pointer === "finger") await page.touchscreen.tap(x, y);
      else {
        await page.mouse.move(x, y);
        await page.mouse.down();
        // A person's press takes its time.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await page.mouse.up();
      }
      await expect(summaryOf(page)).toBeFocused();
      // All of the form was refused, not only the field that was left.
      await expect(summaryOf(page).getByRole("link", { name: /tick the box/ })).toBeVisible();
    });
  });
}

/** What a person puts into each field, in the order of the Tab key; a choice is typed too, the box takes Space. */
const ANSWERS = {
  "/contact": [
    ["Name", WORDS],
    ["E-mail", "wati@tester.example"],
    ["Phone or WhatsApp", "0812 3456 7890"],
    ["What is it about?", "Tickets"],
    ["Message", "May forty walkers come by bus?"],
  ],
  "/book-space": [
    ["Company", WORDS],
    ["Brand", "Wati & Wife"],
    ["What will you show?", "Footwear"],
    ["Website", "tester.example"],
    ["Name", "Wati Tester"],
    ["E-mail", "wati@tester.example"],
    ["Phone or WhatsApp", "0812 3456 7890"],
    ["Booth", "Raw"],
    ["Size in square metres", "24"],
    ["Anything else?", "A corner, if there is one."],
  ],
} as const;

for (const form of FORMS) {
  test(`${form.path} by keyboard alone: refused, corrected, refused, corrected, sent`, async ({ page, watch }) => {
    watch.allow(/\b400\b/);
    await page.goto(form.path);
    await untilAlive(page);
    const seenFocus = await recordFocus(page);
    const attempts = async () => (await seenFocus()).filter((target) => target === "alert").length;
    const first = field(page, form.first);
    await tabTo(first);
    await page.waitForTimeout(HUMAN_PAUSE_MS);
    // Enter in a field is an attempt to send.
    await page.keyboard.press("Enter");
    await expect(summaryOf(page)).toBeFocused();
    expect(await attempts()).toBe(1);
    await page.keyboard.press("Tab");
    await expect(summaryOf(page).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toBeFocused();

    for (const [label, text] of ANSWERS[form.path]) {
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
    await expect(email).toHaveAccessibleDescription(/does not look like an e-mail address/);
    await page.keyboard.press("Shift+Tab");
    await expect(email).toBeFocused();
    await page.keyboard.type("wati@tester.example");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await tabTo(page.getByRole("main").getByRole("checkbox"));
    await page.keyboard.press("Space");
    await tabTo(page.getByRole("button", { name: form.send }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(form.sent);
    await expect(page.getByRole("main").locator(".card").filter({ hasText: "Your reference number is" })).toBeFocused();
    expect(await attempts()).toBe(2);
  });
}

test("what only the server refuses stays refused until it is changed, and is sent again", async ({ page, watch }) => {
  watch.allow(/\b400\b/);
  await page.goto("/contact");
  await untilAlive(page);
  await loadSchema(page, FORMS[0]);
  const seenFocus = await recordFocus(page);
  for (const [label, text] of ANSWERS["/contact"]) {
    if (label === "What is it about?") await choose(field(page, label), text);
    else await typeInto(field(page, label), label === "Phone or WhatsApp" ? "0000 0000" : text);
  }
  await page.getByRole("main").getByRole("checkbox").click();
  await page.waitForTimeout(HUMAN_PAUSE_MS);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(summaryOf(page)).toBeFocused();
  const phone = field(page, "Phone or WhatsApp");
  await expect(phone).toHaveAccessibleDescription(/does not look like a telephone number/);

  const message = field(page, "Message");
  await message.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And dogs?");
  await expect(message).toHaveValue("May forty walkers come by bus? And dogs?");
  await expect(phone).toHaveAccessibleDescription(/does not look like a telephone number/);
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

test("a page that was loaded with errors leaves the focus with who types before it is hydrated", async ({
  page,
  watch,
}) => {
  watch.allow(/\b400\b/);
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
  await untilAlive(page);
  await page.keyboard.type("Tester");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Wati Tester");
});
