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

it("phones stand at their doors, each door as the worst of its phones that are in use", async () => {
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
  const list = [
    phone("1", "West", { waiting: 2 }),
    phone("2", "West", { waiting: 3, seenAt: NOW - 6 * MINUTE_MS }),
    phone("3", "East", {}),
    phone("4", "East", { linkedAt: null, seenAt: null }),
    phone("5", "North", { linkedAt: null, seenAt: null }),
    phone("6", "South", { revokedAt: NOW, waiting: 9 }),
  ];
  const devices = { list: async () => list } as unknown as Parameters<typeof toDevices>[0];
  const { doors, contact } = await toDevices(devices, null, NOW);
  expect(contact).toEqual({ text: "Phones in contact: 2 of 5", isComplete: false });
  expect(
    doors.map(({ door, tone, waiting, phones, ended }) => [door, tone, waiting, phones.length, ended.length]),
  ).toEqual([
    ["East", "good", 0, 2, 0],
    ["North", "waits", 0, 1, 0],
    ["South", "over", 0, 0, 1],
    ["West", "asks", 5, 2, 0],
  ]);
});
