import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { ORDER_SORTS } from "~/sales/model/order-sorts";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { type OrderChoices, sortLabels } from "./order-choices";

type Options = readonly { value: string; label: string }[];

/** The fields that narrow the list of orders by tickets and days, and sort it. */
export function ChoiceFields(props: { choices: OrderChoices; tickets: Options; days: Options }) {
  const { choices, tickets, days } = props;
  return (
    <>
      {tickets.length > 1 ? (
        <LabelledSelect
          id="order-ticket"
          name="ticket"
          label={m.finding_ticket()}
          value={choices.ticket}
          options={tickets}
        />
      ) : null}
      {days.length > 1 ? (
        <LabelledSelect id="order-day" name="day" label={m.finding_day()} value={choices.day} options={days} />
      ) : null}
      <LabelledInput id="order-from" name="from" type="date" label={m.finding_from()} defaultValue={choices.from} />
      <LabelledInput id="order-to" name="to" type="date" label={m.finding_to()} defaultValue={choices.to} />
      <LabelledSelect
        id="order-sort"
        name="sort"
        label={m.finding_sort()}
        value={choices.sort}
        options={(["", ...ORDER_SORTS] as const).map((value) => ({ value, label: sortLabels[value]() }))}
      />
    </>
  );
}
