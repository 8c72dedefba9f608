import { data, type RouterContextProvider, redirect } from "react-router";
import { emailField } from "~/base/forms/form-definition";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { readSpreadsheet } from "~/base/sheets/sheets.server";
import { cleanLine } from "~/base/values/plain-text";
import { unreadableReason } from "~/content/editing/sheets/unreadable.server";
import { m } from "~/paraglide/messages";
import { readFileForm } from "~/platform/forms/kept-file.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { readEmail } from "~/platform/forms/read-email";
import { requireFields } from "~/platform/forms/read-form.server";
import { boundaryIn, type UploadedFile } from "~/platform/forms/read-upload.server";
import { toCompanyInputs } from "~/sales/desk/company-inputs.server";
import { orderGroupPath } from "~/sales/desk/orders/order-address";
import { COMPANY_FIELDS, readCompany } from "~/sales/model/company";
import { MAX_HOLDER } from "~/sales/model/order-form";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { type RowFault, readNames } from "~/sales/shop/names/names-sheet";
import { staffOrRefusal } from "~/staff/staff-access.server";
import type { GroupPage } from "./group-page";
import { readGroupPage, toGroupPage } from "./read-group-page.server";

/** Rows with a fault that the page names. */
const MAX_FAULTS = 20;

/** `seen`: when a ticket was mailed, as the page showed it. */
const FIELD_LENGTHS = {
  ...{ do: 10, ticket: 20, seen: 20, ...COMPANY_FIELDS },
  ...{ name: MAX_HOLDER, email: emailField.maxLength },
};

type ChangeArgs = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Of the page's address. */
  params: { reference: string };
};
type Tried = NonNullable<Parameters<typeof readGroupPage>[1]>;

/**
 * Bills an order to a company, names who comes with its tickets, or mails them. A repeat changes nothing.
 * @param find the order as it is now @returns a redirect to the page, or the page with what was typed and why nothing came of it
 */
export async function changeGroup(find: () => Promise<Order>, { request, context, params }: ChangeArgs) {
  const person = staffOrRefusal(context, "help-buyers");
  const isFile = boundaryIn(request) !== undefined;
  const sent = isFile ? await readFileForm(request, { confirm: "", fields: {} }) : null;
  const fields = sent ? sent.fields : await requireFields(request, FIELD_LENGTHS);
  const isCompany = fields.get("do") === "company";
  const typed = isCompany ? { company: toCompanyInputs("group", pickCompany(fields)) } : {};
  // Whoever may not see the order sees what they have typed, and nothing of it.
  if ("status" in person) {
    const blank = toGroupPage({ reference: params.reference, buyer: null }, [], new Map());
    return data<GroupPage>({ ...blank, ...typed, refusal: person.message }, { status: person.status });
  }
  const order = await find();
  const refuse = async (status: number, tried: Tried) =>
    data<GroupPage>(await readGroupPage(order, { ...typed, ...tried }), { status });
  const editor = person.signIn.email;
  try {
    if (sent) {
      if ("refusal" in sent) return await refuse(sent.refusal.status, { refusal: sent.refusal.message });
      return await takeNames(order, sent.file, editor, refuse);
    }
    if (isCompany) return await billTo(order, fields, editor, refuse);
    if (fields.get("do") === "name") return await nameOne(order, fields, editor, refuse);
    return await mail(order, fields, editor, refuse);
  } catch (error) {
    log.error(faultOf(error), "staff could not change a company's order");
    return refuse(503, { refusal: storeErrorMessage(error) });
  }
}

type Refuse = (status: number, tried: Tried) => Promise<ReturnType<typeof data<GroupPage>>>;

const pickCompany = (fields: ReadonlyMap<string, string>) =>
  Object.fromEntries(Object.keys(COMPANY_FIELDS).map((name) => [name, fields.get(name) ?? ""]));

const say = ({ reference }: Order, said: Record<string, string>) =>
  redirect(`${orderGroupPath(reference)}?${new URLSearchParams(said)}`, 303);

async function billTo(order: Order, fields: ReadonlyMap<string, string>, editor: string, refuse: Refuse) {
  const company = readCompany(pickCompany(fields));
  if (company && "faults" in company)
    return refuse(400, {
      company: toCompanyInputs("group", pickCompany(fields), company.faults),
      refusal: m.staff_new_order_check(),
    });
  const isBilled = await siteOrders().buyers.billTo(order.reference, company, editor);
  return isBilled ? say(order, { said: "company" }) : refuse(409, { refusal: m.sales_order_nothing() });
}

async function takeNames(order: Order, file: UploadedFile, editor: string, refuse: Refuse) {
  const read = await readSpreadsheet(file.bytes);
  if ("fault" in read) {
    const reason = unreadableReason(read.fault);
    return refuse(400, { refusal: m.sheets_unreadable({ file: file.name, reason }) });
  }
  const found = readNames(read.rows);
  if ("faults" in found) {
    const rows = found.faults.slice(0, MAX_FAULTS).map(describeFault);
    return refuse(400, { refusal: m.group_names_faults(), rows });
  }
  const { names } = found;
  if (names.length === 0) return refuse(400, { refusal: m.group_names_none() });
  const named = await siteOrders().buyers.nameHolders(order.reference, names, editor);
  if (named !== null) return say(order, { said: "names", count: String(named) });
  const tickets = (await siteOrders().tickets.ticketsOf(order.reference)).filter(
    ({ state }) => state === "issued",
  ).length;
  return refuse(409, { refusal: m.group_names_many({ count: names.length, tickets }) });
}

/** Names who comes with one ticket, and where that is mailed to. */
async function nameOne(order: Order, fields: ReadonlyMap<string, string>, editor: string, refuse: Refuse) {
  const lineOf = (field: string) => cleanLine(fields.get(field) ?? "");
  const [ticket, name, typed] = [fields.get("ticket") ?? "", lineOf("name"), lineOf("email")];
  const email = typed ? readEmail(typed) : "";
  if (!name || email === null) {
    const faults = {
      nameFault: name ? "" : m.group_name_missing(),
      emailFault: email === null ? m.forms_email_invalid() : "",
    };
    const holder = { ticket, name, email: typed, isTried: true, ...faults };
    return refuse(400, { holder, refusal: m.staff_new_order_check() });
  }
  const isNamed = await siteOrders().buyers.nameTickets(order.reference, new Map([[ticket, { name, email }]]), {
    editor,
  });
  return isNamed ? say(order, { said: "names", count: "1" }) : refuse(409, { refusal: m.sales_order_nothing() });
}

async function mail(order: Order, fields: ReadonlyMap<string, string>, editor: string, refuse: Refuse) {
  const [ticket, seen] = [fields.get("ticket") ?? "", fields.get("seen") ?? ""];
  const again =
    fields.get("do") === "again" ? { ticket, mailedAt: /^\d+$/.test(seen) ? Number(seen) : null } : undefined;
  if (!again && fields.get("do") !== "send") return refuse(400, { refusal: m.sales_order_nothing() });
  const count = await siteOrders().buyers.mailHolders(order.reference, editor, again);
  return count > 0 ? say(order, { said: "sent", count: String(count) }) : refuse(409, { refusal: m.group_nothing() });
}

const describeFault = ({ row, about, typed }: RowFault): string =>
  about === "name"
    ? m.group_row_name({ row })
    : about === "long"
      ? m.group_row_long({ row })
      : m.group_row_email({ row, typed: typed.slice(0, 80) });

/** What the page says of the last press; null: nothing. */
export function outcomeOf(params: URLSearchParams): string | null {
  const count = Number(/^\d{1,3}$/.exec(params.get("count") ?? "")?.[0] ?? 0);
  switch (params.get("said")) {
    case "company":
      return m.group_company_saved();
    case "names":
      return m.group_names_saved({ count });
    case "sent":
      return m.group_sent({ count });
    default:
      return null;
  }
}
