import { type FormProps, PublicForm } from "~/components/form/public-form";
import { orderForm } from "~/entities/forms/order";
import { m } from "~/paraglide/messages";

/** Who buys. */
export function OrderForm(props: FormProps) {
  return (
    <PublicForm
      id="order"
      form={orderForm}
      label={m.orders_buyer()}
      submitLabel={m.orders_place()}
      loadSchema={async () => (await import("~/entities/forms/form-schema")).createFormSchema(orderForm)}
      {...props}
    />
  );
}
