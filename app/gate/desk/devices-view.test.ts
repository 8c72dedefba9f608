import { expect, it } from "vitest";
import type { ListedDevice } from "~/gate/server/gate-devices.server";
import { contactWords, isSilent, toDevices } from "./devices-view.server";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2025-11-14T10:00:00+07:00");
const OPENED = Date.parse("2025-11-14T09:00:00+07:00");

const device = (seenAt: number | null, revokedAt: number | null = null) => ({ seenAt, revokedAt }) as ListedDevice;

it.each([
  ["that was never used", device(null), false],
  ["seen a moment ago", device(NOW - MINUTE_MS), false],
  ["seen five minutes ago", device(NOW - 5 * MINUTE_MS), false],
  ["seen six minutes ago", device(NOW - 6 * MINUTE_MS), true],
  ["seen as the doors opened", device(OPENED), true],
  ["put away the evening before", device(OPENED - 1), false],
  ["that staff have ended", device(NOW - 6 * MINUTE_MS, NOW), false],
])("a phone %s is silent: %#", (_, listed, expected) => {
  expect(isSilent(listed, OPENED, NOW)).toBe(expected);
});

it("the last contact shows its time alone when it was today, and its day too when it was earlier", () => {
  expect(contactWords(NOW - MINUTE_MS, NOW)).toBe("9.59\u00a0AM");
  expect(contactWords(NOW - 24 * 60 * MINUTE_MS, NOW)).toMatch(/^13 November 2025, 10/);
});

const phone = (id: string, door: string, more: Partial<ListedDevice>) =>
  ({
    ...{
      id,
      door,
      device: "Phone",
      linkedAt: OPENED,
      seenAt: NOW,
      battery: null,
      waiting: 0,
      revokedAt: null,
      scans: 1,
    },
    ...more,
  }) as ListedDevice;

const view = (list: ListedDevice[]) =>
  toDevices({ list: async () => list } as unknown as Parameters<typeof toDevices>[0], null, NOW);

const silent = { seenAt: NOW - 6 * MINUTE_MS };

it.each([
  ["while all are", [phone("1", "West", {})], "Phones in contact: 1 of 1", null],
  [
    "while some are",
    [phone("1", "West", {}), phone("2", "West", silent)],
    "Phones in contact: 1 of 2",
    "Open the page on each of the others: they are marked below.",
  ],
  [
    "while none is",
    [phone("1", "West", silent), phone("2", "West", { linkedAt: null, seenAt: null })],
    "Phones in contact: 0 of 2",
    "Open the page on each phone that is listed below.",
  ],
])("%s in contact, the page says how many and what to do", async (_, list, text, help) => {
  expect((await view(list)).contact).toEqual({ text, help });
});

it("phones stand at their doors, each door as the worst of its phones that are in use", async () => {
  const list = [
    phone("1", "West", { waiting: 2 }),
    phone("2", "West", { waiting: 3, ...silent }),
    phone("3", "East", {}),
    phone("4", "East", { linkedAt: null, seenAt: null }),
    phone("5", "North", { linkedAt: null, seenAt: null }),
    phone("6", "South", { revokedAt: NOW, waiting: 9 }),
  ];
  const { doors, contact } = await view(list);
  expect(contact?.text).toBe("Phones in contact: 2 of 5");
  expect(
    doors.map(({ door, tone, waiting, phones, ended }) => [door, tone, waiting, phones.length, ended.length]),
  ).toEqual([
    ["East", "good", 0, 2, 0],
    ["North", "waits", 0, 1, 0],
    ["South", "over", 0, 0, 1],
    ["West", "asks", 5, 2, 0],
  ]);
});
