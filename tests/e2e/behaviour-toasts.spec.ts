import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../support/browser/animations";
import { recordConstant } from "../support/browser/constants";
import { choose, typeInto } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { builtModule } from "../support/servers/built-module";
import { expect, test } from "../support/servers/site-test";

type Message = { id?: string; type?: string; title: string; [field: string]: unknown };

const toasts = (page: Page) => page.locator("[data-sonner-toast]");
const titled = (page: Page, title: string) => toasts(page).filter({ hasText: title });

/** Shows toasts through the site's own module. */
async function show(page: Page, ...messages: Message[]) {
  const parts = { url: builtModule("behaviours"), messages };
  await page.evaluate(async ({ url, messages }) => {
    // The file has several modules, each as an export.
    const modules: { showToast?: (message: object) => void }[] = Object.values(await import(url));
    const { showToast } = modules.find((module) => module.showToast) ?? {};
    if (!showToast) throw new Error("The file has no toasts");
    for (const message of messages) {
      const clicked = (name: string) => () => document.body.setAttribute(`data-${name}`, "clicked");
      const button = (name: string) =>
        message[name] ? { [name]: { label: message[name], onClick: clicked(name) } } : {};
      const duration = message.duration === "infinite" ? { duration: Number.POSITIVE_INFINITY } : {};
      showToast({ ...message, ...duration, ...button("action"), ...button("cancel") });
    }
  }, parts);
}

/** Pauses the page's clock: tests advance it. */
async function open(page: Page, path = "/faq") {
  await page.clock.install();
  await page.goto(path);
  await page.waitForFunction(() => document.readyState === "complete");
}

test("the toasts' code is not part of the first load", async ({ request }) => {
  expect(await (await request.get("/faq")).text()).not.toContain(builtModule("behaviours"));
});

test("a toast shows its type, title, description and position", async ({ page }) => {
  await open(page);
  await show(page, { title: "Without a type" });
  await expect(titled(page, "Without a type")).toBeVisible();
  await expect(toasts(page)).not.toHaveAttribute("data-type"); // sonner's default type
  for (const type of ["success", "error", "info", "warning", "loading"]) {
    await show(page, { id: "one", type, title: `A ${type}`, description: "And what it means" });
    await expect(titled(page, `A ${type}`)).toHaveAttribute("data-type", type);
    await expect(titled(page, `A ${type}`)).toContainText("And what it means");
  }
  await show(page, { title: "Up here", position: "top-left" });
  await expect(titled(page, "Up here")).toHaveAttribute("data-x-position", "left");
  await expect(titled(page, "Up here")).toHaveAttribute("data-y-position", "top");
});

test("a toast closes after 4 s and is removed 200 ms later", async ({ page }) => {
  await open(page);
  await show(page, { title: "Saved" });
  const toast = titled(page, "Saved");
  await expect(toast).toHaveAttribute("data-mounted", "true");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.resume();
  await expect(toast).toHaveCount(0);

  await page.clock.pauseAt(new Date(Date.now() + 120_000));
  await show(page, { title: "Timed" });
  const timed = titled(page, "Timed");
  await page.clock.runFor(100);
  await expect(timed).toHaveCount(1);
  let shown = 100;
  while ((await timed.getAttribute("data-removed")) !== "true") {
    await page.clock.runFor(50);
    shown += 50;
  }
  let removal = 0;
  while ((await timed.count()) > 0) {
    await page.clock.runFor(10);
    removal += 10;
  }
  recordConstant("Toast, default duration", `${Math.round(shown / 100) * 100} ms`);
  recordConstant("Toast, removal delay", `${Math.round(removal / 50) * 50} ms`);
  expect(Math.round(shown / 100) * 100).toBe(4000);
  expect(Math.round(removal / 50) * 50).toBe(200);

  await show(page, { title: "Short", duration: 1000 });
  await page.clock.runFor(900);
  await expect(titled(page, "Short")).toHaveCount(1);
  await page.clock.runFor(500);
  await expect(titled(page, "Short")).toHaveCount(0);
});

inFull(() => {
  test("loading and infinite toasts stay open", async ({ page }) => {
    await open(page);
    await show(
      page,
      { type: "loading", title: "Working" },
      { title: "For ever", duration: "infinite" },
      { title: "For a while" },
    );
    await expect(toasts(page)).toHaveCount(3);
    await page.clock.fastForward("01:00:00");
    await expect(titled(page, "For a while")).toHaveCount(0);
    await expect(titled(page, "Working")).toBeVisible();
    await expect(titled(page, "For ever")).toBeVisible();
  });
});

test("a toast's timer pauses while it is expanded or pressed, or the tab is hidden", async ({ page }) => {
  await open(page);
  await show(page, { title: "Wait for me" });
  const toast = titled(page, "Wait for me");
  await expect(toast).toBeVisible();
  await toast.hover();
  await expect(toast).toHaveAttribute("data-expanded", "true");
  await page.clock.fastForward(20_000);
  await expect(toast).toHaveAttribute("data-removed", "false");

  await page.mouse.down(); // a finger or a button held on it
  await page.clock.fastForward(20_000);
  await expect(toast).toHaveAttribute("data-removed", "false");
  await page.mouse.up();

  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "hidden", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.mouse.move(10, 10);
  await page.clock.fastForward(20_000);
  await expect(toast).toHaveAttribute("data-removed", "false");
  await hide(false);
  await page.clock.fastForward(6000);
  await expect(toast).toHaveCount(0);
});

test("the close, action and cancel buttons close a toast", async ({ page }) => {
  await open(page);
  await show(page, { title: "Closable", duration: "infinite" });
  const close = titled(page, "Closable").getByRole("button", { name: "Dismiss" });
  await expect(close).toBeVisible();
  // The smallest target of WCAG 2.2, beside whatever is below it.
  expect((await close.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  await close.click();
  await expect(titled(page, "Closable")).toHaveCount(0);

  await show(page, { title: "No network", action: "Retry", cancel: "Leave it", duration: "infinite" });
  const retry = titled(page, "No network").getByRole("button", { name: "Retry" });
  expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await retry.click();
  await expect(page.locator("body")).toHaveAttribute("data-action", "clicked");
  await expect(titled(page, "No network")).toHaveCount(0);

  await show(page, { title: "Once more", action: "Retry", cancel: "Leave it", duration: "infinite" });
  await titled(page, "Once more").getByRole("button", { name: "Leave it" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-cancel", "clicked");
});

inFull(() => {
  test("a toast that cannot be dismissed has no close button and ignores swipes", async ({ page }) => {
    await open(page);
    await show(page, { title: "I stay", dismissible: false, duration: "infinite" }, { title: "I may go" });
    const toast = titled(page, "I stay");
    await expect(toast).toHaveAttribute("data-mounted", "true");
    await expect(titled(page, "I may go").getByRole("button", { name: "Dismiss" })).toBeVisible();
    await expect(toast.getByRole("button")).toHaveCount(0);
    await toast.hover();
    await page.mouse.down();
    await page.mouse.move(1_200, 600, { steps: 10 });
    await page.mouse.up();
    await page.clock.fastForward(3000);
    await expect(toast).toHaveAttribute("data-removed", "false");
    await expect(toast).toHaveAttribute("data-swiped", "false");
  });
});

/** Drags a toast to the right, once it has slid in. */
async function swipe(page: Page, title: string, distance: number, ms: number) {
  await untilAnimationsEnd(titled(page, title));
  const box = await titled(page, title).boundingBox();
  if (!box) throw new Error(`There is no toast '${title}'`);
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.clock.runFor(ms);
  await expect(async () => {
    await page.mouse.move(x + distance - 1, y);
    await page.mouse.move(x + distance, y);
    const style = String(await titled(page, title).getAttribute("style"));
    expect(style).toContain(`--swipe-amount-x: ${distance}px`);
  }).toPass();
  await page.mouse.up();
}

inFull(() => {
  test("a swipe of 45 px, or a shorter one faster than 0.11 px/ms, dismisses a toast", async ({ page }) => {
    await open(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const survives = async (distance: number, ms: number) => {
      const title = `Swipe ${distance} in ${ms}`;
      await show(page, { title, duration: "infinite" });
      await page.clock.runFor(1000);
      await expect(titled(page, title)).toHaveAttribute("data-mounted", "true");
      await swipe(page, title, distance, ms);
      await page.clock.runFor(1000);
      const stays = (await titled(page, title).count()) > 0;
      if (stays) await titled(page, title).getByRole("button", { name: "Dismiss" }).click();
      await page.clock.runFor(1000);
      return stays;
    };
    expect(await survives(44, 10_000)).toBe(true);
    expect(await survives(45, 10_000)).toBe(false);
    recordConstant("Toast, swipe that dismisses", "45 px (44 px does not)");
    expect(await survives(22, 220)).toBe(true); // 0.10 px/ms
    expect(await survives(24, 200)).toBe(false); // 0.12 px/ms
    recordConstant("Toast, swipe velocity", "above 0.11 px/ms (0.12 dismisses, 0.10 does not)");
  });
});

test("three toasts of 356 px are visible at the bottom right, 14 px apart; Alt+T focuses them", async ({ page }) => {
  await page.goto("/faq");
  await show(page, ...[1, 2, 3, 4].map((n) => ({ title: `Number ${n}`, duration: "infinite" })));
  await expect(toasts(page)).toHaveCount(4);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
  await expect(titled(page, "Number 1")).toHaveCSS("opacity", "0");
  recordConstant("Toasts visible", await page.locator('[data-sonner-toast][data-visible="true"]').count());

  const region = page.locator("[data-sonner-toaster]");
  await page.keyboard.press("Alt+KeyT");
  await expect(region).toBeFocused();
  recordConstant("Toasts, hotkey", "Alt+T");
  await expect(titled(page, "Number 4")).toHaveAttribute("data-expanded", "true");
  const box = async (n: number) => {
    const found = await titled(page, `Number ${n}`).boundingBox();
    if (!found) throw new Error("A toast has no box");
    return found;
  };
  await expect.poll(async () => Math.round((await box(4)).y - (await box(3)).y - (await box(3)).height)).toBe(14);
  await untilAnimationsEnd(titled(page, "Number 4"));
  const last = await box(4);
  recordConstant("Toast, gap", `${Math.round(last.y - (await box(3)).y - (await box(3)).height)} px`);
  recordConstant("Toast, width", `${last.width} px`);
  expect(last.width).toBe(356);
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  expect(view.width - last.x - last.width).toBeLessThan(40);
  expect(view.height - last.y - last.height).toBeLessThan(40);
  await expect(titled(page, "Number 4")).toHaveAttribute("data-y-position", "bottom");
  await expect(titled(page, "Number 4")).toHaveAttribute("data-x-position", "right");
  recordConstant("Toast, default position", "bottom-right");
});

inFull(() => {
  test("toasts follow the color mode", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/faq");
    await show(page, { title: "Look at me", duration: "infinite" });
    const region = page.locator("[data-sonner-toaster]");
    await expect(region).toHaveAttribute("data-sonner-theme", "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(region).toHaveAttribute("data-sonner-theme", "dark");
    const raised = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("div"));
      probe.style.background = "var(--raised)";
      return getComputedStyle(probe).backgroundColor;
    });
    await expect(titled(page, "Look at me")).toHaveCSS("background-color", raised);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the server's message after a form is shown once", async ({ page, problems }) => {
      if (!javaScriptEnabled) problems.allow(/ csp$/); // the browser blocks scripts
      await page.goto("/contact");
      const form = page.getByRole("form", { name: "Message to the organiser" });
      await typeInto(form.getByLabel("Name", { exact: true }), "Sari Rimba");
      await typeInto(form.getByLabel("E-mail"), "sari@example.com");
      await choose(form.getByLabel("What is it about?"), "Tickets");
      await typeInto(
        form.getByRole("textbox", { name: "Message" }),
        "Where may we park a bus for forty walkers on Friday?",
      );
      await form.getByRole("checkbox").first().check();
      await form.getByRole("button", { name: /send/i }).click();
      await expect(page).toHaveURL(/\/contact\?sent=/);
      const confirmation = page.getByText(/Thank you\. We’ve received your message/);
      if (javaScriptEnabled) await expect(titled(page, "Thank you")).toHaveAttribute("data-type", "success");
      else await expect(page.getByRole("status").filter({ has: confirmation })).toBeVisible();
      await page.goto("/faq");
      await expect(confirmation).toHaveCount(0);
    });
  });
}
