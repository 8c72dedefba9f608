import { hash } from "node:crypto";
import { siteClock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { languageName } from "~/base/i18n/language-name";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { momentSchema } from "~/base/values/fields";
import { formatMoment, formatStart } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";
import { momentInput } from "~/content/editing/fields/moments";
import type { Event } from "~/content/model/event";
import { expoDay } from "~/content/model/expo-days";
import { hoursOn } from "~/content/model/opening-hours";
import { currentContent } from "~/content/site-content.server";
import type { Snapshot } from "~/content/store/publication";
import { noticeLabels } from "~/design/components/layout/notice";
import { NOTICE_LEVELS, type Notice, noticeAt, noticeSchema } from "~/design/model/notice";
import { m } from "~/paraglide/messages";
import { momentField } from "./fields.server";
import type { Shown } from "./task";
import { defineTask, type Task, type TaskChange } from "./task.server";

const DAY = 24 * 3600_000;
/** As in `noticeSchema`. */
const MAX_LENGTH = 240;

/** The event as it is written, with the notices that are not over. */
function eventOf({ documents }: Snapshot) {
  const event = documents.event[0]?.document as Event;
  const now = siteClock.now();
  const notices = (event.notices ?? []).filter((notice) => notice !== null && now < Date.parse(notice.until));
  return { event, notices: notices as Notice[] };
}

/** The name of a notice in addresses, which differs when any of it changes. */
const nameOf = (notice: Notice) => hash("sha256", JSON.stringify(notice), "base64url").slice(0, 12);

/** A notice in the list of those that are not over. */
export type ListedNotice = { name: string; label: string; text: string; when: string };

/** The notices that are not over, as the current language shows them. */
export const listNotices = (snapshot: Snapshot): ListedNotice[] =>
  eventOf(snapshot).notices.map((notice) => ({
    name: nameOf(notice),
    label: noticeLabels[notice.level](),
    text: localized(noticeSchema, notice, currentLocale()).text,
    when: m.staff_today_notice_when({ from: formatStart(notice.from), until: formatMoment(notice.until) }),
  }));

/** What visitors see above every page. */
const shownNotice = ({ notices = [] }: Pick<Event, "notices">): Shown[] =>
  LOCALES.map((locale) =>
    runWithLocale(locale, () => {
      const current = noticeAt(
        notices.filter((notice) => notice !== null),
        siteClock.now(),
      );
      if (!current) return { locale, lines: [m.staff_today_notice_none()] };
      const { level, text } = localized(noticeSchema, current, locale);
      return { locale, level, lines: [`${noticeLabels[level]()}: ${text}`] };
    }),
  );

/** Publishes other notices. Those that are over go. */
function changeNotices(snapshot: Snapshot, notices: readonly Notice[], told: Pick<TaskChange, "note" | "done">) {
  const { notices: _, ...event } = eventOf(snapshot).event;
  const document = notices.length > 0 ? { ...event, notices } : event;
  return { ...told, changes: [{ kind: "event" as const, id: "event", document }] };
}

/** Until the hall closes next, at the hour of that day. */
function defaultUntil(event: Event): string {
  const now = siteClock.now();
  const [today, tomorrow] = [now, now + DAY].map((moment) => hoursOn(event, expoDay(moment)).until);
  return momentInput((today && Date.parse(today) > now ? today : tomorrow) ?? "");
}

const textName = (locale: Locale) => `text_${locale}`;

const noticeFormSchema = z
  .object({
    ...Object.fromEntries(
      LOCALES.map((locale) => [
        textName(locale),
        z
          .string()
          .optional()
          .transform((typed) => cleanLine(typed ?? ""))
          .refine((text) => text.length <= MAX_LENGTH, { error: () => m.staff_today_too_long({ max: MAX_LENGTH }) }),
      ]),
    ),
    level: z.enum(NOTICE_LEVELS),
    from: momentSchema,
    until: momentField.refine((until) => Date.parse(until) > siteClock.now(), {
      error: () => m.staff_today_until_past(),
    }),
  })
  .refine((values) => textsOf(values).length > 0, {
    path: [textName(BASE_LOCALE)],
    error: () => m.staff_today_notice_missing(),
  });

/** The texts that were typed, that of the base language first. */
function textsOf(values: Readonly<Record<string, unknown>>) {
  const base: Locale[] = [BASE_LOCALE, ...LOCALES.filter((locale) => locale !== BASE_LOCALE)];
  return base.flatMap((locale) => {
    const text = values[textName(locale)];
    return typeof text === "string" && text !== "" ? [{ locale, text }] : [];
  });
}

function toNotice(values: z.infer<typeof noticeFormSchema>): Notice {
  const [first, ...others] = textsOf(values);
  const { level, from, until } = values;
  return {
    ...(first && first.locale !== BASE_LOCALE && { lang: first.locale }),
    text: first?.text ?? "",
    level,
    from,
    until,
    ...(others.length > 0 && {
      translations: Object.fromEntries(others.map(({ locale, text }) => [locale, { text }])),
    }),
  };
}

/** Puts up a notice. */
export function noticeTask(snapshot: Snapshot): Task {
  const { event, notices } = eventOf(snapshot);
  // The language of the person who types comes first.
  const ordered = LOCALES.toSorted((a, b) => Number(b === currentLocale()) - Number(a === currentLocale()));
  return defineTask({
    title: m.staff_today_notice(),
    fields: [
      ...ordered.map((locale) => ({
        name: textName(locale),
        control: "textarea" as const,
        label: m.staff_today_notice_text({ language: languageName(locale) }),
        hint: m.staff_today_notice_text_hint({ max: MAX_LENGTH }),
        maxLength: MAX_LENGTH,
      })),
      {
        name: "level",
        control: "select",
        label: m.staff_today_notice_level(),
        maxLength: 20,
        choices: NOTICE_LEVELS.map(
          (level) => [level, level === "info" ? m.staff_today_notice_normal() : noticeLabels[level]()] as const,
        ),
      },
      {
        name: "until",
        control: "datetime-local",
        label: m.staff_today_notice_until(),
        hint: m.staff_today_zone(),
        maxLength: 20,
      },
      { name: "from", control: "hidden", label: "", maxLength: 40 },
    ],
    values: { level: "info", until: defaultUntil(event), from: new Date(siteClock.now()).toISOString() },
    schema: noticeFormSchema,
    toChange(values) {
      const notice = toNotice(values);
      const others = notices.filter((other) => nameOf(other) !== nameOf(notice));
      const { text } = localized(noticeSchema, notice, currentLocale());
      return {
        ...changeNotices(snapshot, [...others, notice], {
          note: m.staff_today_notice_note({ text }),
          done: m.staff_today_notice_done(),
        }),
        preview(content) {
          const shown = content.event.notices?.filter((other) => other !== null) ?? [];
          const isFirst = noticeAt(shown, siteClock.now())?.from === notice.from;
          return {
            before: shownNotice(currentContent().event),
            after: shownNotice(content.event),
            remark: isFirst ? undefined : m.staff_today_notice_behind(),
          };
        },
      };
    },
  });
}

/** Takes a notice down. */
export function takeDownTask(snapshot: Snapshot, params: URLSearchParams): Task | null {
  const { notices } = eventOf(snapshot);
  const notice = notices.find((other) => nameOf(other) === params.get("notice"));
  if (!notice) return null;
  const { text } = localized(noticeSchema, notice, currentLocale());
  return defineTask({
    title: m.staff_today_take_down(),
    subject: text,
    fields: [],
    values: {},
    schema: z.object({}),
    toChange: () => ({
      ...changeNotices(
        snapshot,
        notices.filter((other) => other !== notice),
        { note: m.staff_today_take_down_note({ text }), done: m.staff_today_take_down_done() },
      ),
      preview: (content) => ({ before: shownNotice(currentContent().event), after: shownNotice(content.event) }),
    }),
  });
}
