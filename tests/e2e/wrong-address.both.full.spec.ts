import { m } from "~/paraglide/messages";
import { refuseReceipt, sellTo } from "../support/browser/day-orders";
import { mailTo, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI, DESK } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${DESK}:service` });
const WRONG = "wayan.putra@visitor.exmple";
const RIGHT = "wayan.putra@visitor.example";

workingDay(
  test,
  "service corrects the address that a mail could not reach, and the tickets go there",
  async (me, { own, problems }) => {
    problems.allow(/400/);
    const { main, say } = me;
    const { reference } = await sellTo(own, WRONG);
    await mailTo(own, WRONG, reference);
    await refuseReceipt(own, reference);
    await me.signIn(own, DESK);
    await me.follow(new RegExp(say(m.staff_need_mails)));
    await me.follow(new RegExp(reference));
    await me.sees(/550 No such mailbox here/);
    await me.press(main.locator("summary", { hasText: say(m.orders_address_link) }));
    const email = main.getByLabel(say(m.sales_desk_email));
    await me.type(email, "wayan.putra");
    await me.pressButton(say(m.orders_address_save));
    // The refusal is in sight, and leads to the field, which has what was typed.
    const refusal = main.getByRole("alert").getByRole("link");
    await me.sees(refusal);
    await me.press(refusal);
    await me.sees(email);
    await expect(email).toHaveValue("wayan.putra");
    await me.type(email, RIGHT);
    await me.pressButton(say(m.orders_address_save));
    await me.sees(say(m.sales_order_done_readdress));
    await expect(main).not.toContainText("550");
    await mailTo(own, RIGHT, reference);
    await me.signOut();
  },
);
