import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { menus } from "~/config/pages";
import { menusIn, readMenuLabels } from "./menus.server";

test("menu labels are in the language of the request", () => {
  const labels = () => readMenuLabels(menusIn({ menus: undefined }));
  expect(labels()).toMatchObject({ "/": "Home", "/news": "News", "/ticket": "Ticket" });
  expect(runWithLocale("id", labels)).toMatchObject({ "/": "Beranda", "/news": "Kabar", "/ticket": "Tiket" });
});

test("content names the pages of a menu in their order; a page twice, and one of a later release, are left out", () => {
  const pages = ["/news", "/later-page", "/editions", "/news"].map((page) => ({ page }));
  const shown = menusIn({ menus: { headerStart: pages, discover: [] } });
  expect(shown).toEqual({ ...menus, headerStart: ["/news", "/editions"], discover: [] });
  expect(readMenuLabels(shown)).toMatchObject({ "/editions": "Editions", "/brands": "Brands" });
});
