import { expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { productApi } from "~/content/product-api/product-api.server";
import { createSeenRevisions, eventCalendar, salesCalendar, sessionCalendar } from "./calendar.server";

let now = Date.parse("2025-10-15T10:00:00+07:00");
const site = {
  name: "Jakarta Outing Expo",
  url: "https://expo.example.com",
  season: "before" as const,
  revisedAt: createSeenRevisions({ now: () => now }),
  yearOfIds: null,
  sessionRevisions: new Map(),
};

/** All three calendars as unfolded lines (RFC 5545, section 3.1). */
const calendars = (locale: Locale) =>
  runWithLocale(locale, async () => {
    const [event, sessions, tickets] = await Promise.all([
      productApi.event(),
      productApi.sessions(),
      productApi.tickets(),
    ]);
    const texts = [
      eventCalendar(site, event),
      sessionCalendar(site, event, sessions),
      salesCalendar(site, event, tickets),
    ];
    return texts.join("").replaceAll("\r\n ", "").split("\r\n");
  });
const valuesOf = (lines: readonly string[], name: string) => lines.filter((line) => line.startsWith(`${name}:`));

test("a calendar is in the language of the request, with the same entries", async () => {
  const [english, indonesian] = await Promise.all([calendars("en"), calendars("id")]);
  expect(english.join("\n")).toContain("14–16 November 2025\\, 10 AM – 9 PM every day.");
  expect(indonesian.join("\n")).toContain("14–16 November 2025\\, setiap hari pukul\u00a010.00–\u206021.00 WIB.");
  expect(indonesian).toContain("SUMMARY:Friday Pass mulai dijual");
  expect(indonesian).toContain("X-WR-CALNAME:Jakarta Outing Expo: Penjualan tiket");
  expect(valuesOf(indonesian, "PRODID").every((line) => line.endsWith("//ID"))).toBe(true);
  const addresses = (lines: readonly string[]) => lines.filter((line) => line.startsWith("URL;VALUE=URI:"));
  expect(addresses(indonesian)).toEqual(
    addresses(english).map((line) => line.replace("expo.example.com/", "expo.example.com/id/").replace(/\/$/, "")),
  );
  expect(valuesOf(indonesian, "UID")).toEqual(valuesOf(english, "UID"));
  expect(valuesOf(indonesian, "DTSTART;TZID=Asia/Jakarta")).toEqual(valuesOf(english, "DTSTART;TZID=Asia/Jakarta"));
});

test("requests in two languages by turns are no revisions", async () => {
  const stamps = async (locale: Locale) => valuesOf(await calendars(locale), "DTSTAMP");
  const first = [await stamps("en"), await stamps("id")];
  now += 60_000;
  expect([await stamps("en"), await stamps("id")]).toEqual(first);
});
