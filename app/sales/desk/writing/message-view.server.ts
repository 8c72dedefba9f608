import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { identity } from "~/base/identity/identity.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { nameOfDay } from "~/base/values/jakarta-time";
import { calledOff } from "~/content/editions/edition-state.server";
import { m } from "~/paraglide/messages";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { textFor } from "~/sales/model/buyer-message";
import type { BuyerMessage } from "~/sales/writing/buyer-messages.server";
import { type MessageSettings, messageDocument, sampleOrder } from "~/sales/writing/message-mail.server";
import type { MessageProgress } from "~/sales/writing/message-sending.server";
import { siteMessageSending, siteMessages } from "~/sales/writing/site-messages.server";
import { messagePath } from "./message-address";
import { MESSAGE_LABELS } from "./message-states";
import { addressedLabels, readChoices } from "./write-message.server";

/** What mails of this site say of it, as its content says it now. */
export function messageSettings(): MessageSettings {
  const { name: siteName, company, contact, mailFrom: from } = identity();
  return { from, siteName, siteUrl: env.app.url, company, contactEmail: contact.email };
}

const NO_PROGRESS: MessageProgress = { total: 0, sent: 0, waiting: 0, refused: 0, leftOut: 0 };

const nobody = (editor: string | null) => editor ?? m.staff_audit_nobody();

const titleOf = ({ texts }: Pick<BuyerMessage, "texts">) => textFor(texts, LOCALES[0] ?? "en")?.subject ?? "";

/** The list of messages of the current edition, the newest first. */
export async function readMessageList() {
  const [messages, progress] = await Promise.all([siteMessages().list(), siteMessageSending().progress()]);
  return {
    isOff: calledOff() !== null,
    messages: messages.map((message) => {
      const { id, state, createdAt, startedAt, sendAt, editor } = message;
      const { total, sent } = progress.get(id) ?? NO_PROGRESS;
      const moment = formatSiteMoment(startedAt ?? sendAt ?? createdAt);
      return {
        ...{ href: messagePath(id), title: titleOf(message), label: MESSAGE_LABELS[state].label() },
        tone: MESSAGE_LABELS[state].tone,
        about: m.writing_by({ moment, who: nobody(editor) }),
        figures: startedAt === null ? "" : m.writing_figures({ sent: formatNumber(sent), count: formatNumber(total) }),
      };
    }),
  };
}

export type MessageListView = Awaited<ReturnType<typeof readMessageList>>;

/** The mail in each language that is written, as it will look. */
function previewsOf({ texts, kind }: BuyerMessage) {
  return LOCALES.flatMap((locale) => {
    const text = texts[locale];
    if (!text) return [];
    const document = runWithLocale(locale, () =>
      messageDocument({ ...text, kind }, [sampleOrder()], "", messageSettings()),
    );
    const { kicker, title, paragraphs, fields, footer } = document;
    const shown = fields.map(({ label, value }) => ({ label, value }));
    return [
      { lang: locales[locale].tag, language: locales[locale].name, kicker, title, paragraphs, fields: shown, footer },
    ];
  });
}

/** Who gets a draft now, in words. */
async function readRecipients(message: BuyerMessage) {
  const { orders, notAsked } = await siteMessages().recipients(message);
  const inLanguage = (locale: Locale) => orders.filter(({ language }) => language === locale).length;
  const missing = LOCALES.filter((locale) => !message.texts[locale] && inLanguage(locale) > 0);
  const byLanguage = LOCALES.map((locale) =>
    m.writing_count_language({ language: locales[locale].name, count: formatNumber(inLanguage(locale)) }),
  ).join(", ");
  return {
    count: orders.length,
    text: orders.length > 0 ? `${m.writing_count({ count: orders.length })} ${byLanguage}.` : m.writing_count_none(),
    notAsked: notAsked > 0 ? m.writing_not_asked({ count: notAsked }) : null,
    warnings: missing.map((locale) =>
      m.writing_other_language({ language: locales[locale].name, count: inLanguage(locale) }),
    ),
  };
}

/** How far a message is, in words. */
async function readProgress({ id, startedAt, endedAt, editor, state }: BuyerMessage) {
  if (startedAt === null) return null;
  const { total, sent, waiting, refused, leftOut } = (await siteMessageSending().progress(id)).get(id) ?? NO_PROGRESS;
  const list = refused > 0 ? await siteMessageSending().refused(id) : [];
  const counts = { sent: formatNumber(sent), count: formatNumber(total), waiting: formatNumber(waiting) };
  return {
    lines: [
      m.writing_started({ moment: formatSiteMoment(startedAt), who: nobody(editor) }),
      ...(state === "stopped" ? [m.writing_stopped()] : []),
      ...(endedAt !== null && state === "done" ? [m.writing_ended({ moment: formatSiteMoment(endedAt) })] : []),
      ...(leftOut > 0 ? [m.writing_left_out({ count: leftOut })] : []),
    ],
    bar: { fact: m.writing_progress(counts), share: total > 0 ? (100 * sent) / total : 100 },
    refused: refused > 0 ? m.writing_refused({ count: refused }) : null,
    list: list.map(({ reference, email }) => ({ reference, href: staffOrderPath(reference), text: email })),
  };
}

/** Who gets a message, in words. */
async function describeAudience({ audience }: BuyerMessage): Promise<string> {
  const names = new Map((await readChoices()).tickets.map(({ id, name }) => [id, name]));
  return [
    audience.orders.map((of) => addressedLabels[of]()),
    audience.tickets.map((id) => names.get(id) ?? id),
    audience.days.map(nameOfDay),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join(", "))
    .join(" · ");
}

/**
 * A message with all that staff do with it; null: there is none.
 * @param at when it is offered to go, as `datetime-local` has it @param said what became of the last press @param isRefused whether that is nothing @param fault what is wrong with the time
 */
export async function readMessage(
  id: string,
  { email, ...shown }: { at: string; said: string | null; isRefused: boolean; fault: string | null; email: string },
) {
  const message = await siteMessages().find(id);
  if (!message) return null;
  const { state, kind, version, sendAt, editor } = message;
  const isDraft = state === "draft";
  return {
    ...{ id, version, state, title: titleOf(message), ...shown },
    ...{ label: MESSAGE_LABELS[state].label(), tone: MESSAGE_LABELS[state].tone },
    about: [kind === "news" ? m.writing_kind_news() : m.writing_kind_service(), await describeAudience(message)],
    previews: previewsOf(message),
    recipients: isDraft || state === "planned" ? await readRecipients(message) : null,
    test: m.writing_test_text({ email }),
    planned:
      state === "planned" && sendAt !== null
        ? [m.writing_planned({ moment: formatSiteMoment(sendAt) }), m.writing_planned_by({ who: nobody(editor) })]
        : null,
    progress: await readProgress(message),
  };
}

export type MessageView = NonNullable<Awaited<ReturnType<typeof readMessage>>>;
