import { siteClock } from "~/base/clock/clock.server";
import { nameOfDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import type { Event } from "~/content/model/event";
import { expoDay, expoDays } from "~/content/model/expo-days";
import { callOffDay } from "~/content/rules/call-off-day";
import type { Snapshot } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { mayCallOff, plannedIn, toHoursChange } from "./hours-task.server";
import { defineTask, type Task } from "./task.server";

/** Calls off a day of the expo with its sessions and its tickets; null: no other day would be left, or all are over. */
export function dayOffTask({ documents }: Snapshot): Task | null {
  const event = documents.event[0]?.document as Event;
  if (!mayCallOff(event)) return null;
  const today = expoDay(siteClock.now());
  const toCome = expoDays(event).filter((day) => day >= today);
  const days = toCome.map((day) => [day, nameOfDay(day)] as const);
  return defineTask({
    title: m.staff_today_day_off(),
    fields: [
      {
        name: "day",
        control: "select",
        label: m.staff_today_session_day(),
        hint: m.staff_today_day_off_hint(),
        maxLength: 10,
        choices: days,
      },
    ],
    values: { day: days[0]?.[0] ?? "" },
    schema: z.object({
      day: z.enum(
        days.map(([day]) => day),
        { error: () => m.staff_today_moment_missing() },
      ),
    }),
    toChange({ day }) {
      const note = m.staff_today_day_off_note({ day: nameOfDay(day) });
      return toHoursChange(event, callOffDay(event, day, plannedIn(documents)), {
        note,
        done: m.staff_today_day_off_done(),
      });
    },
  });
}
