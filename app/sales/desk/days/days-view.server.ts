import { randomUUID } from "node:crypto";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { identity } from "~/base/identity/identity.server";
import { daySchema } from "~/base/values/fields";
import { nameOfDay } from "~/base/values/jakarta-time";
import { dayRow } from "~/content/availability/availability";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { daysToCome, fallenDays, openDays } from "~/sales/called-off/open-days.server";
import { DAYS_PATH, staffOrderPath } from "~/sales/desk/orders/order-address";
import { textsOfDay } from "~/sales/mails/day-mail.server";
import { DAY_ACTS, type DayAct, type DayTask, type DayWords, MAX_DAY_WORDS } from "~/sales/model/day-task";
import { refundOutcomeLabels } from "~/sales/model/payment";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { UNBOUNDED, withQuotas } from "~/sales/stock/stock-rows";
import { countOfDay } from "~/sales/tickets/sold-tickets.server";

/** Orders that a page lists. */
const MAX_LISTED = 200;

const pathOfDay = (day: string) => `${DAYS_PATH}?day=${day}`;

/** The name of the field with what staff add in a language. */
export const wordsField = (locale: Locale) => `words_${locale}`;

/** What staff want with the tickets of a day, as a form or an address says it. */
export type Wanted = { day: string; act: DayAct | null; to: string; words: DayWords };

/** @param get the value of a field, such as `act`; null: there is none */
export function readWanted(get: (name: string) => string | null | undefined): Wanted | null {
  const day = get("day") ?? "";
  if (!daySchema.safeParse(day).success) return null;
  const act = DAY_ACTS.find((known) => known === get("act")) ?? null;
  const to = act === "move" ? (get("to") ?? "") : "";
  const words = Object.fromEntries(
    LOCALES.map((locale) => [locale, (get(wordsField(locale)) ?? "").trim().slice(0, MAX_DAY_WORDS)]),
  );
  return { day, act, to, words };
}

/** The page of a day with the form as it was typed. */
export const pathOfWanted = ({ day, act, to, words }: Wanted): string => {
  const said = LOCALES.map((locale) => [wordsField(locale), words[locale] ?? ""]);
  return `${DAYS_PATH}?${new URLSearchParams([["day", day], ["act", act ?? ""], ["to", to], ...said])}`;
};

/** Why what staff want cannot be done; null: it can. A colleague may have opened the day again meanwhile. */
export function faultIn({ day, act, to, words }: Wanted): string | null {
  if (openDays().includes(day)) return m.sales_days_open({ day: nameOfDay(day) });
  if (!act) return m.sales_days_choose();
  if (act === "move" && !daysToCome().includes(to)) return m.sales_days_choose_day();
  const said = LOCALES.filter((locale) => words[locale]);
  return said.length === 0 || said.length === LOCALES.length ? null : m.sales_days_both();
}

/** All days about which something is to be done, or was. */
export async function readDays() {
  const orders = siteOrders();
  const sold = await orders.days.soldByDay();
  const fallen = fallenDays(sold);
  const days = [...new Set([...fallen, ...(await orders.days.daysWithTasks())])].sort();
  return Promise.all(
    days.map(async (day) => ({
      day,
      href: pathOfDay(day),
      name: nameOfDay(day),
      counts: m.sales_days_counts({
        tickets: fallen.includes(day) ? (sold.get(day) ?? 0) : 0,
        orders: fallen.includes(day) ? (await orders.days.ordersOfDay(day)).length : 0,
      }),
    })),
  );
}

const WHAT: Readonly<Record<DayAct, (task: DayTask) => string>> = {
  keep: () => m.sales_days_keep(),
  move: ({ to }) => m.sales_days_moved_to({ day: nameOfDay(to) }),
  refund: () => m.sales_days_refund(),
};

/** What became of an order's money, in words; an error as it is. */
const saidText = (said: string) => Object.entries(refundOutcomeLabels).find(([word]) => word === said)?.[1]() ?? said;

async function showTask(task: DayTask) {
  const { total, done, mails, sent, said, refused } = await siteOrders().days.dayProgress(task.id);
  return {
    id: task.id,
    isDone: done === total,
    isUnderWay: done < total || sent + refused.length < mails,
    lines: [
      WHAT[task.act](task),
      m.off_staff_started({ moment: formatSiteMoment(task.startedAt), who: task.editor ?? m.staff_audit_nobody() }),
      m.sales_days_progress({ done, count: total }),
      ...(done < total && openDays().includes(task.day) ? [m.sales_days_rests()] : []),
      m.sales_days_mails({ sent, count: mails }),
    ],
    list: [
      ...said.map(({ reference, said: why }) => ({ reference, text: saidText(why) })),
      ...refused.map(({ reference, email }) => ({ reference, text: m.sales_days_mail_refused({ email }) })),
    ].map((line) => ({ ...line, href: staffOrderPath(line.reference) })),
    hasRefunds: task.act === "refund",
  };
}

/** The days to which tickets may move, with the places that are left, where there is a number. */
async function readChoices(day: string) {
  const stock = new Map(withQuotas(await siteOrders().counts.stock(), quotasHere()).map((row) => [row.ticket, row]));
  return daysToCome()
    .filter((other) => other !== day)
    .map((other) => {
      const quota = quotasHere().get(dayRow(other)) ?? UNBOUNDED;
      const { held = 0, sold = 0 } = stock.get(dayRow(other)) ?? {};
      const free = Math.max(0, quota - held - sold);
      const name = nameOfDay(other);
      return { value: other, label: quota < UNBOUNDED ? m.sales_days_free({ day: name, count: free }) : name };
    });
}

/** A day: its orders, what was started, and the form that asks for the mail. */
export async function readDay(wanted: Wanted, fault: string | null) {
  const orders = siteOrders();
  const { day } = wanted;
  const isFallen = fallenDays(await orders.days.soldByDay()).includes(day);
  const found = isFallen ? await orders.days.ordersOfDay(day) : [];
  const entered = isFallen ? await orders.days.enteredOn(day) : 0;
  const counts = countOfDay(await orders.days.soldTickets(currentEdition().number), day, openDays());
  const tasks = await Promise.all((await orders.days.tasksOfDay(day)).map(showTask));
  const open = tasks.find(({ isDone }) => !isDone);
  const choices = await readChoices(day);
  return {
    ...{ day, name: nameOfDay(day), fault, tasks },
    counts: m.sales_days_counts({ tickets: isFallen ? counts.tickets : 0, orders: found.length }),
    others: isFallen && counts.others > 0 ? m.sales_days_others({ count: counts.others }) : null,
    entered: entered > 0 ? m.sales_days_entered({ count: entered }) : null,
    orders: found.slice(0, MAX_LISTED).map(({ reference, tickets }) => ({
      ...{ reference, href: staffOrderPath(reference), text: m.sales_days_tickets({ count: tickets }) },
    })),
    more: found.length > MAX_LISTED ? m.sales_days_more({ count: found.length - MAX_LISTED }) : null,
    form:
      found.length > 0 && !open
        ? {
            act: wanted.act,
            to: wanted.to,
            choices,
            fields: LOCALES.map((locale) => ({
              ...{ name: wordsField(locale), lang: locales[locale].tag, value: wanted.words[locale] ?? "" },
              label: m.sales_days_words({ language: locales[locale].name }),
            })),
          }
        : null,
  };
}

/** The mails as they will go, and the form that starts it. */
export async function readMails({ day, act, to, words }: Wanted & { act: DayAct }) {
  const { tickets, others } = countOfDay(await siteOrders().days.soldTickets(currentEdition().number), day, openDays());
  const versions = [
    ...(tickets > others ? [{ note: null, said: { tickets: 1, others: 0 } }] : []),
    ...(others > 0 && (act !== "move" || tickets === others)
      ? [
          {
            note: tickets > others ? m.sales_days_mail_others({ count: others }) : null,
            said: { tickets: 1, others: 1 },
          },
        ]
      : []),
  ];
  return {
    ...{ day, name: nameOfDay(day), key: randomUUID(), act, to },
    words: LOCALES.map((locale) => ({ name: wordsField(locale), value: words[locale] ?? "" })),
    what: WHAT[act]({ to } as DayTask),
    versions: versions.map(({ note, said }) => ({
      note,
      mails: LOCALES.map((locale) => ({
        lang: locales[locale].tag,
        language: locales[locale].name,
        ...runWithLocale(locale, () => textsOfDay({ day, act, to, words, ...said }, identity().name)),
      })),
    })),
    button: m.sales_days_start({ count: (await siteOrders().days.ordersOfDay(day)).length }),
    back: pathOfWanted({ day, act, to, words }),
  };
}

export type DaysPageView =
  // `mayCallOff`: whether there is a day that can be called off.
  | { page: "days"; days: Awaited<ReturnType<typeof readDays>>; mayCallOff: boolean }
  | { page: "day"; shown: Awaited<ReturnType<typeof readDay>> }
  | { page: "mails"; shown: Awaited<ReturnType<typeof readMails>> };
