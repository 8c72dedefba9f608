import { type RouterContextProvider, redirect } from "react-router";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { LOCALES, locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { identity } from "~/base/identity/identity.server";
import { formatRupiah } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import type { DueByHand, Started } from "~/sales/called-off/event-tasks.server";
import { offEvent, siteEventTasks } from "~/sales/called-off/site-event-tasks.server";
import { BUYERS_PATH, staffOrderPath } from "~/sales/desk/orders/order-address";
import { textsToBuyers } from "~/sales/mails/order-mail.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";

/** Orders that the page lists; the file has all of them. */
const MAX_SHOWN = 20;
const MAX_REFUSED = 50;

/** Fields of the buttons: what to start, and for which status the page was shown. */
const FIELD_LENGTHS = { do: 10, season: 20 };

/** Who may start what the buttons say. */
const TASK_ACTIONS = { message: "write-to-buyers", refund: "refund" } as const satisfies Record<string, StaffAction>;

const startedText = (started: Started | null) =>
  started
    ? m.off_staff_started({ moment: formatSiteMoment(started.at), who: started.editor ?? m.staff_audit_nobody() })
    : null;

const sumOf = (due: readonly DueByHand[]) => due.reduce((sum, { amount }) => sum + amount, 0);
/**
 * What the page says: the mail in all languages, how far it is, and how far the refunds are, with the accounts of buyers; null: the event
 * takes place. @param may all that the person may do
 */
export async function readBuyersPage(may: readonly StaffAction[]) {
  const event = offEvent();
  if (!event) return null;
  const tasks = siteEventTasks();
  const { season } = event;
  const mails = LOCALES.map((locale) => ({
    lang: locales[locale].tag,
    language: locales[locale].name,
    ...runWithLocale(locale, () => textsToBuyers(season, identity().name)),
  }));
  return required(readPage(event), STAFF_OUTAGE);

  async function readPage(of: NonNullable<typeof event>) {
    return {
      season,
      mails,
      message: await readMessage(of),
      refund: season === "cancelled" && may.includes("refund") ? await readRefund(of) : null,
    };
  }

  async function readMessage(of: NonNullable<typeof event>) {
    const started = await tasks.started("message", of);
    const { buyers, refunded, sent, refused } = await tasks.messageProgress(of);
    return {
      started: startedText(started),
      count: buyers,
      buyers: m.off_staff_buyers({ count: buyers }),
      refunded: refunded > 0 ? m.off_staff_refunded({ count: refunded }) : null,
      button: m.off_staff_send({ count: buyers }),
      progress: m.off_staff_progress({ sent, count: buyers }),
      refused: refused.length > 0 ? m.off_staff_refused({ count: refused.length }) : null,
      list: refused.slice(0, MAX_REFUSED).map(({ reference, email }) => ({
        ...{ reference, email, href: staffOrderPath(reference) },
      })),
    };
  }

  async function readRefund(of: NonNullable<typeof event>) {
    const started = await tasks.started("refund", of);
    const { open, amount, done, sent, byHand } = await tasks.refundProgress();
    const accounts = byHand.filter(({ account }) => account !== null).length;
    return {
      started: startedText(started),
      count: open,
      open: m.off_refund_open({ count: open, amount: formatRupiah(amount) }),
      button: m.off_refund_yes({ count: open }),
      progress: m.off_refund_progress({ done, count: open + done }),
      sent: sent > 0 ? m.off_refund_sent({ count: sent }) : null,
      byHand:
        byHand.length > 0
          ? m.off_refund_hand({ count: byHand.length, amount: formatRupiah(sumOf(byHand)), accounts })
          : null,
      list: byHand.slice(0, MAX_SHOWN).map(({ reference, amount: due, buyer, account, changedAt }) => ({
        ...{ reference, href: staffOrderPath(reference) },
        text: [
          ...[buyer, formatRupiah(due), account ? Object.values(account).join(", ") : m.off_refund_no_account()],
          changedAt === null ? "" : m.off_account_staff_since({ moment: formatSiteMoment(changedAt) }),
        ]
          .filter(Boolean)
          .join(" · "),
      })),
      more: byHand.length > MAX_SHOWN ? m.off_refund_more({ count: byHand.length - MAX_SHOWN }) : null,
    };
  }
}

export type BuyersPageView = NonNullable<Awaited<ReturnType<typeof readBuyersPage>>>;

/**
 * Starts what a button says, once. It goes on by itself; the page says how far it is.
 * @throws a redirect to the page
 */
export async function startTask({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const fields = await requireFields(request, FIELD_LENGTHS);
  const task = fields.get("do");
  if (task !== "message" && task !== "refund") return redirect(BUYERS_PATH, 303);
  const { signIn } = requireStaff(context, TASK_ACTIONS[task]);
  const event = offEvent();
  // The event may have another status than the page said.
  const isMeant = event !== null && fields.get("season") === event.season;
  const isOffered = isMeant && (task === "message" || event.season === "cancelled");
  if (isOffered) await required(siteEventTasks().start(task, event, signIn.email), STAFF_OUTAGE);
  return redirect(BUYERS_PATH, 303);
}
