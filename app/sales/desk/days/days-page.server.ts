import { type RouterContextProvider, redirect } from "react-router";
import { LOCALES } from "~/base/i18n/locales";
import { mayCallOff } from "~/content/editing/today/hours-task.server";
import { currentContent } from "~/content/site-content.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { openDays } from "~/sales/called-off/open-days.server";
import { DAYS_PATH } from "~/sales/desk/orders/order-address";
import { MAX_DAY_WORDS } from "~/sales/model/day-task";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import {
  type DaysPageView,
  faultIn,
  pathOfWanted,
  readDay,
  readDays,
  readMails,
  readWanted,
  wordsField,
} from "./days-view.server";

const FIELD_LENGTHS = {
  ...{ key: 40, day: 10, act: 10, to: 10 },
  ...Object.fromEntries(LOCALES.map((locale) => [wordsField(locale), 2 * MAX_DAY_WORDS])),
};

/**
 * The page at an address: all days, one of them (`?day=`), or the mail of what is wanted with it (`?day=…&act=…`), which the form of the day
 * asks for.
 */
export async function readDaysPage(params: URLSearchParams): Promise<DaysPageView> {
  const wanted = readWanted((name) => params.get(name));
  if (!wanted) {
    const days = await required(readDays(), STAFF_OUTAGE);
    return { page: "days", days, mayCallOff: mayCallOff(currentContent().event) };
  }
  const fault = params.has("mail") ? faultIn(wanted) : null;
  const { act } = wanted;
  if (!params.has("mail") || fault || !act)
    return { page: "day", shown: await required(readDay(wanted, fault), STAFF_OUTAGE) };
  return { page: "mails", shown: await required(readMails({ ...wanted, act }), STAFF_OUTAGE) };
}

/**
 * Starts what the mails were read for, once. It goes on by itself; the page of the day says how far it is.
 * @throws a redirect to that page
 */
export async function startDayTask(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { signIn } = requireStaff(args.context, "manage-sales");
  const fields = await requireFields(args.request, FIELD_LENGTHS);
  const wanted = readWanted((name) => fields.get(name));
  const id = fields.get("key") ?? "";
  const act = wanted?.act;
  if (act === "refund") requireStaff(args.context, "refund");
  if (!wanted || !act || id === "") return redirect(DAYS_PATH, 303);
  // The days of the event may be others than the page said: the page of the mail says why not.
  if (faultIn(wanted) !== null) return redirect(`${pathOfWanted(wanted)}&mail=read`, 303);
  const task = { ...wanted, act, id, openDays: openDays(), editor: signIn.email };
  await required(siteOrders().days.startDay(task), STAFF_OUTAGE);
  return redirect(`${DAYS_PATH}?day=${wanted.day}`, 303);
}
