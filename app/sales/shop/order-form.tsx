import { useState } from "react";
import { type FormProps, PublicForm } from "~/design/components/form/public-form";
import { m } from "~/paraglide/messages";
import { COMPANY_NAMES } from "~/sales/model/company";
import { type AskedHolder, holderField, orderFormWith, typedHolders } from "~/sales/model/order-holders";

/** Who buys, and who comes with the tickets that ask for a name. */
export function OrderForm({ asked, ...props }: FormProps & { asked: readonly AskedHolder[] }) {
  // The page may not know any more what was asked, without the database for one: what was typed is shown again all the same.
  const [typed] = useState(() => [...typedHolders(props.lastResult?.initialValue ?? {}).keys()]);
  const others = typed.filter((place) => !asked.some((holder) => holder.place === place));
  const unknown = others.map((place) => ({ place, what: "", required: false }));
  const holders = [...asked, ...unknown].toSorted((a, b) => a.place - b.place);
  const [first] = holders;
  const form = orderFormWith(holders);
  return (
    <PublicForm
      id="order"
      form={form}
      label={m.orders_buyer()}
      submitLabel={m.orders_place()}
      loadSchema={async () => (await import("~/base/forms/form-schema")).createFormSchema(form)}
      folded={{ label: m.finance_company(), names: COMPANY_NAMES }}
      sections={first ? { name: m.orders_buyer(), [holderField(first.place)]: m.orders_holders() } : {}}
      {...props}
    />
  );
}
