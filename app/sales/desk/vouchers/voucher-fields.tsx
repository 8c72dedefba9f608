import { formatNumber } from "~/base/values/counts-and-lists";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { MAX_USES } from "~/sales/model/voucher";
import { type Typed, VOUCHER_FIELDS } from "./typed-voucher";

/** What was typed into a form, and what is wrong, by field. */
export type FieldState = { typed: Typed; faults: Readonly<Record<string, string>> };

/** The attributes of a field that holds what was typed. */
export const fieldOf = ({ typed, faults }: FieldState, name: keyof typeof VOUCHER_FIELDS) => ({
  ...{ id: `voucher-${name}`, name, defaultValue: typed[name], fault: faults[name] ?? "" },
  ...{ maxLength: VOUCHER_FIELDS[name], autoComplete: "off" },
});

/** How often a voucher is used, until when, and what staff note: what may change later. @param props.today the first day that may be chosen */
export function BoundFields({ state, today }: { state: FieldState; today: string }) {
  const input = (name: keyof typeof VOUCHER_FIELDS) => fieldOf(state, name);
  return (
    <>
      <LabelledInput
        {...input("most")}
        label={m.vouchers_most()}
        hint={m.vouchers_most_hint({ max: formatNumber(MAX_USES) })}
        inputMode="numeric"
      />
      <LabelledInput {...input("per_order")} label={m.vouchers_per_order()} inputMode="numeric" />
      <LabelledInput
        {...input("per_mailbox")}
        label={m.vouchers_per_mailbox()}
        hint={m.vouchers_per_mailbox_hint()}
        inputMode="numeric"
      />
      <LabelledInput {...input("until")} label={m.vouchers_until()} type="date" min={today} />
      <LabelledInput {...input("note")} label={m.vouchers_note()} hint={m.vouchers_note_hint()} />
    </>
  );
}
