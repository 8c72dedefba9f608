import { locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import { workingDay } from "../support/browser/working-day";
import { logo } from "../support/content/picture-files";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const EDI = "edi@expo.example";
const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${EDI}:editor` });
const TAGLINE = "Water that you can drink.";

workingDay(
  test,
  "an editor moves a session, changes a brand, its picture and a text, plans a change, and takes all of it back",
  async (me, { own, page, problems }) => {
    problems.allow(/400/);
    const { main, say } = me;
    const published = (revision: number) => say(m.editing_published, { revision });
    await me.signIn(own, EDI);

    // A session in another room.
    await me.press(main.locator("summary", { hasText: say(m.staff_today_session) }));
    await me.type(me.field(say(m.staff_today_sessions_find)), "condensation");
    await me.pressButton(say(m.staff_search));
    await me.follow(/^(?:Condensation is not a leak|Berembun bukan berarti bocor)/);
    const room = me.field(say(m.staff_today_session_stage));
    await me.type(room, "");
    await me.pressButton(say(m.staff_today_preview));
    await me.sees(say(m.staff_today_stage_missing));
    await me.type(room, "Tent B");
    await me.pressButton(say(m.staff_today_preview));
    await me.sees(say(m.staff_today_after));
    await me.pressButton(say(m.staff_today_edit));
    await expect(room).toHaveValue("Tent B");
    await me.pressButton(say(m.staff_today_preview));
    await me.pressButton(say(m.staff_today_publish));
    await me.hears(say(m.staff_today_done));

    // A brand: previewed, planned, and then published at once after all.
    await me.openMenu(say(m.fields_kind_brands));
    await me.follow(/Air Jernih/);
    const tagline = main.locator(`[name='tagline@${me.locale}']`);
    await me.type(tagline, TAGLINE);
    await me.pressButton(say(m.drafts_preview));
    const open = main.getByRole("link", { name: say(m.drafts_preview_open) });
    await me.sees(open);
    const [preview] = await Promise.all([page.waitForEvent("popup"), me.press(open)]);
    await expect(preview.getByText(TAGLINE).first()).toBeVisible();
    await preview.close();
    await me.press(main.locator("summary", { hasText: say(m.schedule_later) }));
    await me.pressButton(say(m.schedule_button));
    await me.sees(main.getByRole("alert").first());
    await expect(tagline).toHaveValue(TAGLINE);
    await me.typeTime(me.field(say(m.schedule_at)), "10252025", "0830AM");
    await me.pressButton(say(m.schedule_button));
    await me.hears(new RegExp(say(m.schedule_done, { moment: "…" }).split("…")[0] ?? ""));
    await me.openMenu(say(m.schedule_title));
    await me.follow(/2025/);
    await me.pressButton(say(m.schedule_cancel));
    await me.hears(say(m.schedule_ended));
    await me.openMenu(say(m.fields_kind_brands));
    await me.follow(/Air Jernih/);
    await me.type(tagline, TAGLINE);
    await me.pressButton(say(m.editing_publish));
    await me.sees(published(3));

    // The original is English: its translation is older now.
    if (me.locale === "en") {
      await me.openMenu(say(m.staff_today));
      await me.follow(new RegExp(say(m.staff_need_translations)));
      await me.follow(/Air Jernih/);
      await me.tick(main.getByLabel(say(m.editing_older_confirm)));
      await me.pressButton(say(m.editing_publish));
      await me.sees(published(4));
    }

    // A logo; first the button without a file.
    await me.pressButton(new RegExp(say(m.pictures_change)));
    await me.pressButton(say(m.pictures_upload));
    await me.sees(main.getByRole("alert").first());
    await me.give(me.field(say(m.pictures_file)), "logo.png", "image/png", await logo());
    await me.pressButton(say(m.pictures_upload));
    await me.sees(say(m.pictures_uploaded));
    await me.pressButton(say(m.pictures_use));
    await me.pressButton(say(m.editing_publish));
    await me.sees(published(me.locale === "en" ? 5 : 4));

    // A text of a page.
    await me.openMenu(say(m.editing_content));
    await me.follow(new RegExp(`^${say(m.fields_kind_texts)}`));
    await me.choose(me.field(say(m.texts_area)), say(m.texts_area_faq));
    await me.pressButton(say(m.editing_search));
    const texts = main.getByRole("listitem").getByRole("link");
    await me.press(texts.first());
    await expect(main.getByRole("button", { name: say(m.editing_publish), exact: true }).first()).toBeVisible();
    // A phone shows one language at a time, or both.
    const both = main.getByText(say(m.editing_words_both), { exact: true });
    if (await both.isVisible()) await me.press(both);
    const words = main.getByRole("textbox", { name: locales.en.name }).first();
    await me.type(words, "Good to know");
    await me.type(main.getByRole("textbox", { name: locales.id.name }).first(), "Baik untuk diketahui");
    await me.pressButton(say(m.editing_publish));
    await me.sees(published(me.locale === "en" ? 6 : 5));

    // All of it is taken back.
    await me.openMenu(say(m.revisions_title));
    await me.follow(new RegExp(say(m.revisions_number, { number: 1 })));
    await me.follow(say(m.revisions_restore));
    await me.pressButton(say(m.revisions_restore_confirm));
    await me.hears(say(m.revisions_restored, { number: 1 }));
    await page.goto(me.at("/brands/air-jernih-field-filters"));
    await expect(main).not.toContainText(TAGLINE);
    await page.goto(me.at("/staff"));
    await me.signOut();
  },
);
