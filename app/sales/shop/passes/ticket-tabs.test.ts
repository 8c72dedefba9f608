import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { ticketTab, visibleTicketTabs } from "./ticket-tabs";

const labels = (hidden: string[]) => visibleTicketTabs(hidden).map((tab) => tab.label);

test("Guests and Photos are hidden by the setting, and stand at the end without it", () => {
  expect(labels(["guests", "photos"])).toEqual(["Tickets", "Brands", "Rundown", "About"]);
  expect(labels(["photos"])).toEqual(["Tickets", "Brands", "Rundown", "About", "Guests"]);
  expect(labels([])).toEqual(["Tickets", "Brands", "Rundown", "About", "Guests", "Photos"]);
});

test("an unknown or hidden tab gives the first", () => {
  const visible = visibleTicketTabs(["guests", "photos"]);
  expect(ticketTab("rundown", visible).id).toBe("rundown");
  for (const requested of [null, "", "guests", "nonsense", "Brands"])
    expect(ticketTab(requested, visible).id).toBe("tickets");
});

test("tabs are named in the language of the request", () => {
  expect(runWithLocale("id", () => labels([]))).toEqual(["Tiket", "Brand", "Rundown", "Tentang", "Tamu", "Foto"]);
});
