import type { Locator, Page } from "@playwright/test";
import { m } from "~/paraglide/messages";
import { workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { countGate, FIRST_MORNING, GATE_SECRET, groupOfOrder, sellTickets } from "../support/services/gate";
import { ANI, DESK, GATE } from "../support/services/staff-link";

const test = testWithOwnSite({
  STAFF_EMAILS: `${ANI}, ${DESK}:service, ${GATE}:gate`,
  SITE_CLOCK: FIRST_MORNING,
  SESSION_SECRET: GATE_SECRET,
});

/** A scanner that types, and presses Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** It types a code that stays in view: it counts again a while after its last Enter. */
const scanAgain = (page: Page, code: string, shown: string) =>
  expect(async () => {
    await scan(page, code);
    await expect(page.locator(".verdict")).toContainText(shown, { timeout: 1_000 });
  }).toPass({ intervals: [2_000] });

/** Nothing on a page tells a volunteer what somebody paid, or how to reach them. */
async function expectDiscreet(main: Locator, email: string) {
  await expect(main).not.toContainText(/Rp\s?\d|\+62|0812|@visitor/);
  await expect(main).not.toContainText(email);
}

workingDay(
  test,
  "a volunteer opens a link, lets a group and others in, also without a network, and sees no money and no phone number",
  async (me, { own, page, problems, open }) => {
    // Before the link the phone is none of the gate's.
    problems.allow(/40[13]|ERR_INTERNET_DISCONNECTED/);
    const { main, say } = me;
    const group = await sellTickets(own, "friday-pass", 3);
    const single = await sellTickets(own, "friday-pass", 1);
    const { code, codes } = await groupOfOrder(own, group.reference);

    // Somebody of the team makes the link; the volunteer sets nothing up.
    const desk = await open();
    await desk.signIn(own, DESK);
    await desk.openMenu(say(m.staff_menu_gate));
    await desk.type(desk.main.getByLabel(say(m.gate_staff_door)), "Utara");
    await desk.pressButton(say(m.gate_staff_make));
    const link = new URL((await desk.main.getByRole("link", { name: /#link=/ }).getAttribute("href")) ?? "");
    await page.goto(link.pathname + link.hash);
    if (me.javaScriptEnabled) {
      await me.press(page.getByRole("button", { name: say(m.gate_link_button) }));
      await me.sees(page.getByText(say(m.gate_online)));
      await me.sees(page.getByText(say(m.gate_listed, { count: 4 })));

      await scan(page, code);
      const verdict = page.locator(".verdict");
      await expect(verdict).toContainText(say(m.group_ask_in));
      await me.press(page.getByRole("button", { name: say(m.group_less) }));
      await me.press(page.getByRole("button", { name: say(m.group_let_in, { count: 2 }) }));
      await expect(verdict).toContainText(say(m.group_in, { count: 2 }));
      await expectDiscreet(page.locator("body"), group.email);
      await me.press(page.getByRole("button", { name: say(m.gate_next) }));

      // A ticket that a friend has copied.
      const one = single.tickets[0]?.code ?? "";
      await scan(page, one);
      await expect(verdict).toContainText(say(m.gate_verdict_valid));
      await me.press(page.getByRole("button", { name: say(m.gate_next) }));
      await scanAgain(page, one, say(m.gate_verdict_used));
      await me.press(page.getByRole("button", { name: say(m.gate_next) }));

      // Somebody without a phone knows the number of the order.
      await me.press(page.getByRole("button", { name: say(m.gate_find), exact: true }));
      await me.type(page.getByLabel(say(m.gate_find_number)), group.reference);
      await me.press(page.getByRole("button", { name: say(m.gate_find_submit) }).first());
      await expect(page.locator(".found")).toHaveCount(3);
      await expectDiscreet(page.locator("body"), group.email);
      await me.press(page.getByRole("button", { name: say(m.gate_close) }).first());

      await page.context().setOffline(true);
      await me.sees(page.getByText(say(m.gate_offline), { exact: true }));
      const late = codes.at(-1) ?? "";
      await scan(page, late);
      await expect(verdict).toContainText(say(m.gate_verdict_valid));
      await expect(verdict).toContainText(say(m.gate_decided_alone));
      await page.context().setOffline(false);
      await me.sees(page.getByText(say(m.gate_online)));
      await expect.poll(async () => (await countGate(own)).inside).toEqual({ "2025-11-14": 4 });
    } else {
      // Playwright's text engine does not look into <noscript>.
      const said = page.locator("noscript");
      await expect(said).toBeVisible();
      expect(await said.evaluate(({ textContent }) => textContent)).toBe(say(m.gate_no_script));
    }

    // What the doors have done, in the staff area, and nothing else.
    await me.signIn(own, GATE);
    await expectDiscreet(main, group.email);
    await me.follow(say(m.gate_staff_title));
    await me.sees(page.getByRole("heading", { level: 1 }));
    if (me.javaScriptEnabled)
      await expect(main.locator(".staff-sums div").filter({ hasText: say(m.frame_gate_entered) })).toContainText("4");
    await expectDiscreet(main, group.email);
    await expect(page.getByRole("link", { name: say(m.staff_orders), exact: true })).toHaveCount(0);
    await page.goto(me.at(`/staff/orders/${group.reference.toLowerCase()}`));
    await expect(page.getByText(say(m.staff_not_allowed))).toBeVisible();
    await expectDiscreet(page.locator("body"), group.email);
    await page.goto(me.at("/staff"));
    await me.signOut();
  },
  { scriptsOn: "phone" },
);
