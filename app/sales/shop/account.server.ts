import { data, type RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { nameField } from "~/base/forms/form-definition";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { REFUSED_FORM, readForm } from "~/platform/forms/read-form.server";
import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, limitsOf } from "~/platform/http/security/rate-limit.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import type { BankAccount } from "~/sales/model/order-form";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { readWayBack } from "./money-back.server";

/** The fields of the form, and the most characters of each. An account's number has 34 at most (ISO 13616). */
const FIELD_LENGTHS = { bank: 60, number: 45, holder: nameField.maxLength };
const NUMBER = /^\d{5,34}$/;

/** An order may have other accounts a few times an hour: each is mailed to its buyer. */
const changes = createSharedLimit({ budget: "order-account-changes", points: 10, windowSeconds: 3600 });

export type AccountField = keyof typeof FIELD_LENGTHS;

/** What is wrong with each field, and what was typed. */
export type AccountRefusal = {
  message: string | null;
  faults: Partial<Record<AccountField, string>>;
  typed: BankAccount;
};

/** The form for a bank account as the key of an order opens it. @throws a 404 response when there is no such order */
export async function readAccountPage(reference: string) {
  const order = await required(siteOrders().reading.find(reference), ORDERS_OUTAGE);
  if (!order) throw orderNotFound();
  const way = await required(readWayBack(siteOrders(), order), ORDERS_OUTAGE);
  const isOpen = way === "hand" && order.buyer !== null;
  return {
    lead: m.orders_for({ reference }),
    back: orderLinks.pathOf(reference),
    account: isOpen ? (order.buyer?.account ?? { bank: "", number: "", holder: order.buyer?.name ?? "" }) : null,
  };
}

/** What was typed: a number may have spaces, dots and dashes between its digits. */
const toAccount = (fields: ReadonlyMap<string, string>): BankAccount => ({
  bank: cleanLine(fields.get("bank") ?? ""),
  number: (fields.get("number") ?? "").replaceAll(/[\s.-]/g, ""),
  holder: cleanLine(fields.get("holder") ?? ""),
});

function faultsOf({ bank, number, holder }: BankAccount): AccountRefusal["faults"] {
  const numberFault = number === "" ? m.off_account_number_missing : m.off_account_number_invalid;
  return {
    ...(bank === "" && { bank: m.off_account_bank_missing() }),
    ...(!NUMBER.test(number) && { number: numberFault() }),
    ...(holder === "" && { holder: m.off_account_holder_missing() }),
  };
}

/** The action of the form: stores the account with the order. */
export async function saveAccount(
  reference: string,
  args: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const { fields, refusal } = await readForm(args, {
    lengths: FIELD_LENGTHS,
    limit: limitsOf("order-account", env.orderLimit).accepted,
  });
  const account = toAccount(fields);
  const typed = { ...account, number: fields.get("number") ?? "" };
  const refuse = (status: number, message: string | null, faults: AccountRefusal["faults"] = {}) =>
    data<AccountRefusal>({ message, faults, typed }, { status, headers: REFUSED_FORM });
  if (refusal) return refuse(refusal.status, refusal.message);
  const faults = faultsOf(account);
  if (Object.keys(faults).length > 0) return refuse(400, null, faults);
  const page = await readAccountPage(reference);
  if (!page.account) return refuse(409, m.off_account_closed());
  if (!(await changes.consume(reference)).allowed) return refuse(429, m.off_account_too_often());
  await required(siteOrders().paying.keepAccount(reference, account), ORDERS_OUTAGE);
  return redirectWithSuccess(page.back, m.off_account_saved(), { status: 303 });
}
