import { siteClock } from "~/base/clock/clock.server";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { daySchema } from "~/base/values/fields";
import { formatMoment, nameOfDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import type { SiteContent } from "~/content/documents/parse-content";
import type { Event } from "~/content/model/event";
import { expoDay } from "~/content/model/expo-days";
import { firstOpening } from "~/content/model/opening-hours";
import { moveExpo } from "~/content/rules/move-expo";
import { currentContent } from "~/content/site-content.server";
import type { Snapshot } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { describeHours, ticketLines } from "./hours-task.server";
import type { Shown } from "./task";
import { defineTask, type Task } from "./task.server";

/** What moves with the dates, in each language. */
const shown = (content: SiteContent): Shown[] =>
  LOCALES.map((locale) => ({
    locale,
    lines: runWithLocale(locale, () => [
      describeHours(content),
      m.staff_today_hours_draw({ moment: formatMoment(content.event.drawAt) }),
      ...ticketLines(content, content.tickets),
    ]),
  }));

/** Whether the whole expo can take place on other days: it has not begun, or it is postponed. */
export const mayMove = (event: Event): boolean =>
  event.status === "postponed" || (event.status !== "cancelled" && siteClock.now() < Date.parse(firstOpening(event)));

/** Moves the whole expo to other days; null: it has begun, or is cancelled. */
export function moveTask({ documents }: Snapshot): Task | null {
  const event = documents.event[0]?.document as Event;
  if (!mayMove(event)) return null;
  const first = expoDay(event.startTime);
  const today = expoDay(siteClock.now());
  const error = () => m.staff_today_move_fault();
  return defineTask({
    title: m.staff_today_move(),
    fields: [
      {
        name: "first",
        control: "date",
        label: m.staff_today_move_first(),
        hint: m.staff_today_move_hint(),
        maxLength: 10,
      },
    ],
    values: { first },
    schema: z.object({
      first: z
        .string({ error })
        .refine((day) => daySchema.safeParse(day).success && day >= today && day !== first, { error }),
    }),
    toChange: ({ first: day }) => ({
      changes: moveExpo(documents, day, siteClock.now()),
      note: m.staff_today_move_note({ day: nameOfDay(day) }),
      done: m.staff_today_move_done(),
      preview: (content) => ({ before: shown(currentContent()), after: shown(content) }),
    }),
  });
}
