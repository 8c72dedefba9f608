import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { languageName } from "~/base/i18n/language-name";
import { LOCALES, locales } from "~/base/i18n/locales";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { nameOfDay } from "~/base/values/jakarta-time";
import { cleanLine, cleanText } from "~/base/values/plain-text";
import { toShownLanguages } from "~/content/editing/sections/form-sections.server";
import { announcedDays } from "~/content/model/expo-days";
import { productApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import {
  ADDRESSED,
  type Addressed,
  MAX_MESSAGE,
  MAX_SUBJECT,
  MESSAGE_KINDS,
  type MessageTexts,
} from "~/sales/model/buyer-message";
import type { MessageDraft } from "~/sales/writing/buyer-messages.server";
import { reminderTexts, reminderTime } from "~/sales/writing/reminder-text.server";
import { siteMessages } from "~/sales/writing/site-messages.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { messagePath, readVersion } from "./message-address";
import {
  dayField,
  type MessageFormPage,
  ordersField,
  subjectField,
  TICKED,
  textField,
  ticketField,
} from "./message-form-page";

const UUID_LENGTH = 36;
/** Characters of a day and a time, as `datetime-local` sends them. */
const MOMENT_LENGTH = 20;

export const addressedLabels: Readonly<Record<Addressed, () => string>> = {
  paid: m.writing_orders_paid,
  waiting: m.writing_orders_waiting,
};

/** The kinds of tickets and the days that a message may be for, with their names. */
export async function readChoices(): Promise<{ tickets: { id: string; name: string }[]; days: string[] }> {
  const [event, tickets] = await required(Promise.all([productApi.event(), productApi.tickets()]));
  return { tickets: tickets.map(({ id, name }) => ({ id, name })), days: announcedDays(event) };
}

type Choices = Awaited<ReturnType<typeof readChoices>>;

/** What stands in the fields for a message. */
function typedOf({ kind, audience, texts }: Omit<MessageDraft, "id">): Record<string, string> {
  const ticked = [
    ...audience.orders.map(ordersField),
    ...audience.tickets.map(ticketField),
    ...audience.days.map(dayField),
  ];
  const written = LOCALES.flatMap((locale) => [
    [subjectField(locale), texts[locale]?.subject ?? ""],
    [textField(locale), texts[locale]?.text ?? ""],
  ]);
  return { kind, ...Object.fromEntries(ticked.map((name) => [name, TICKED])), ...Object.fromEntries(written) };
}

const FIRST = { kind: "service", audience: { orders: ["paid"], tickets: [], days: [] }, texts: {} } as const;

type Tried = Pick<MessageFormPage, "id" | "version" | "at" | "typed" | "message" | "faults">;

function toPage({ tickets, days }: Choices, tried: Tried): MessageFormPage {
  return {
    orders: ADDRESSED.map((of) => ({ name: ordersField(of), label: addressedLabels[of]() })),
    tickets: tickets.map(({ id, name }) => ({ name: ticketField(id), label: name })),
    days: days.map((day) => ({ name: dayField(day), label: nameOfDay(day) })),
    languages: LOCALES.map((locale) => ({ locale, lang: locales[locale].tag, name: languageName(locale) })),
    choice: toShownLanguages(Object.keys(tried.faults).length > 0, () => ""),
    ...tried,
  };
}

/** The form: empty, with a message to begin with, a draft to change, or the reminder before the event. */
export async function readMessageForm(params: URLSearchParams): Promise<MessageFormPage> {
  const choices = await readChoices();
  const id = params.get("draft") ?? params.get("from") ?? "";
  const found = id ? await required(siteMessages().find(id), STAFF_OUTAGE) : null;
  const isDraft = found?.state === "draft" && params.has("draft");
  const isReminder = !found && params.get("template") === "reminder";
  const message = isReminder ? { ...FIRST, texts: await reminderTexts() } : (found ?? FIRST);
  return toPage(choices, {
    ...{ id: isDraft ? found.id : randomUUID(), version: isDraft ? found.version : 0 },
    ...{ at: isReminder ? reminderTime() : "", typed: typedOf(message), message: null, faults: {} },
  });
}

/** Saves what was written as a draft. @returns a redirect to it, or the form with what was typed and why it is not saved */
export async function saveMessage({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const choices = await readChoices();
  const lengths = {
    ...{ id: UUID_LENGTH, version: 6, kind: 10, at: MOMENT_LENGTH },
    ...Object.fromEntries(ADDRESSED.map((of) => [ordersField(of), TICKED.length])),
    ...Object.fromEntries(choices.tickets.map(({ id }) => [ticketField(id), TICKED.length])),
    ...Object.fromEntries(choices.days.map((day) => [dayField(day), TICKED.length])),
    ...Object.fromEntries(LOCALES.map((locale) => [subjectField(locale), MAX_SUBJECT])),
    ...Object.fromEntries(LOCALES.map((locale) => [textField(locale), MAX_MESSAGE])),
  };
  const fields = await requireFields(request, lengths);
  const typed = Object.fromEntries(Object.keys(lengths).map((name) => [name, fields.get(name) ?? ""]));
  const { id = "", at = "" } = typed;
  const version = readVersion(typed.version);
  const refuse = (status: number, message: string, faults: Record<string, string> = {}) =>
    data(toPage(choices, { id, version, at, typed, message, faults }), { status });
  const person = staffOrRefusal(context, "write-to-buyers");
  if ("status" in person) return refuse(person.status, person.message);
  const read = readTyped(choices, typed);
  if ("faults" in read) return refuse(400, m.writing_check(), read.faults);
  try {
    const isSaved =
      id.length === UUID_LENGTH && (await siteMessages().save({ id, ...read }, version, person.signIn.email));
    if (!isSaved) return refuse(409, m.writing_changed());
  } catch (error) {
    log.error(faultOf(error), "staff could not save a message to buyers");
    return refuse(503, storeErrorMessage(error));
  }
  return redirect(messagePath(id) + (at ? `?${new URLSearchParams({ at })}` : ""), 303);
}

/** Reads what was typed. @returns what is wrong by field, or the message */
function readTyped({ tickets, days }: Choices, typed: Readonly<Record<string, string>>) {
  const faults: Record<string, string> = {};
  const isTicked = (name: string) => typed[name] === TICKED;
  const audience = {
    orders: ADDRESSED.filter((of) => isTicked(ordersField(of))),
    tickets: tickets.map((ticket) => ticket.id).filter((id) => isTicked(ticketField(id))),
    days: days.filter((day) => isTicked(dayField(day))),
  };
  if (audience.orders.length === 0) faults.orders = m.writing_orders_missing();
  const texts: MessageTexts = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const [subjectName, textName] = [subjectField(locale), textField(locale)];
      const [subject, text] = [cleanLine(typed[subjectName] ?? ""), cleanText(typed[textName] ?? "")];
      if (subject === "" && text === "") return [];
      if (subject === "") faults[subjectName] = m.writing_subject_missing();
      if (text === "") faults[textName] = m.writing_text_missing();
      if (subject.length > MAX_SUBJECT) faults[subjectName] = m.writing_too_long({ max: MAX_SUBJECT });
      if (text.length > MAX_MESSAGE) faults[textName] = m.writing_too_long({ max: MAX_MESSAGE });
      return [[locale, { subject, text }]];
    }),
  );
  const [first] = LOCALES;
  if (first && Object.keys(texts).length === 0) faults[subjectField(first)] = m.writing_texts_missing();
  if (Object.keys(faults).length > 0) return { faults };
  return { kind: MESSAGE_KINDS.find((known) => known === typed.kind) ?? "service", audience, texts };
}
