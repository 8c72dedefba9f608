import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { LOCALES, locales } from "~/base/i18n/locales";
import { currencySign } from "~/base/values/money";
import { exhibitorMoneyPath } from "~/booths/desk/exhibitors-address";
import { wayLabels } from "~/booths/invoices/paper/invoice-words";
import { HAND_WAYS } from "~/booths/invoices/rules/invoice";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffPart } from "~/staff/frame/staff-part";
import type { MoneyPage, MoneyRow } from "./money-view.server";
import { MONEY_FIELDS, type MoneyField } from "./typed-money";

type FieldProps = ComponentProps<typeof LabelledInput>;

/** A form of the page. What was typed into it, and what is wrong with that, is shown again. */
function useTried({ tried }: MoneyPage, name: string) {
  const own = tried?.form === name ? tried : null;
  return {
    isTried: own !== null,
    /** The attributes of a field. @param start what it has before somebody types */
    field: (
      field: MoneyField,
      start = "",
    ): Pick<FieldProps, "id" | "name" | "maxLength" | "defaultValue" | "fault"> => ({
      ...{ id: `${name}-${field}`.replaceAll(" ", "-"), name: field, maxLength: MONEY_FIELDS[field] },
      defaultValue: own?.typed[field] ?? start,
      ...(own?.faults[field] && { fault: own.faults[field] }),
    }),
    typed: (field: MoneyField, start = "") => own?.typed[field] ?? start,
  };
}

type FormProps = { page: MoneyPage; act: string; invoice?: string; children: ReactNode };

function MoneyForm({ page, act, invoice, children }: FormProps) {
  return (
    <Form method="post" action={exhibitorMoneyPath(page.reference)} reloadDocument className="mt-2 max-w-lg space-y-3">
      <input type="hidden" name="key" value={page.key} />
      <input type="hidden" name="do" value={act} />
      <input type="hidden" name="seen" value={page.seen} />
      <input type="hidden" name="rows" value={page.rows} />
      {invoice ? <input type="hidden" name="invoice" value={invoice} /> : null}
      {children}
    </Form>
  );
}

type MoreProps = { label: string; isOpen: boolean; isDanger?: boolean; children: ReactNode };

/** What is opened with a press, as a row. @param props.isDanger whether it takes something away for good */
function More({ label, isOpen, isDanger, children }: MoreProps) {
  return (
    <details open={isOpen || undefined}>
      <summary className={isDanger ? "text-danger" : undefined}>{label}</summary>
      {children}
    </details>
  );
}

const Line = (props: FieldProps) => <LabelledInput {...props} autoComplete="off" />;

/** An amount in whole rupiah, with the sign of the currency in its field. */
function Amount({ id, label, fault, ...input }: FieldProps) {
  return (
    <LabelledField
      id={id}
      label={label}
      hint={input.defaultValue ? null : m.invoices_amount_hint()}
      faults={fault ? [fault] : []}
      isAnnounced
    >
      {(description) => (
        <div className="content-money">
          <span aria-hidden>{currencySign("IDR")}</span>
          <input id={id} className="field" inputMode="numeric" autoComplete="off" {...description} {...input} />
        </div>
      )}
    </LabelledField>
  );
}

/** The day on which money came or went, today at the latest. */
const Day = ({ today, ...props }: FieldProps & { today: string }) => (
  <LabelledInput {...props} type="date" max={today} />
);

const Reason = (props: Omit<FieldProps, "label">) => (
  <Line {...props} label={m.invoices_reason()} hint={m.invoices_reason_hint()} />
);

/** Draws an invoice of the booths that the exhibitor has. */
export function DrawForm({ page, draft }: { page: MoneyPage; draft: NonNullable<MoneyPage["draft"]> }) {
  const { field, typed, isTried } = useTried(page, "draw");
  const form = (
    <MoneyForm page={page} act="draw">
      <ul className="staff-rows">
        {draft.lines.map(({ what, times, amount }) => (
          <li key={`${what} ${amount}`} className="staff-row">
            <span className="wrap-anywhere">
              {what}
              {times ? <small>{times}</small> : null}
            </span>
            <strong className="shrink-0">{amount}</strong>
          </li>
        ))}
      </ul>
      <p className="font-semibold">{draft.sum}</p>
      {draft.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <input type="hidden" name="shown" value={draft.shown} />
      <LabelledInput {...field("company", draft.buyer.company)} label={m.invoices_company()} autoComplete="off" />
      <LabelledInput
        {...field("npwp", draft.buyer.npwp)}
        label={m.invoices_npwp()}
        hint={m.invoices_npwp_hint()}
        autoComplete="off"
      />
      <LabelledInput {...field("billing", draft.buyer.billing)} label={m.invoices_address()} autoComplete="off" />
      <LabelledSelect
        id="draw-language"
        name="language"
        label={m.invoices_language()}
        value={typed("language", draft.language)}
        options={LOCALES.map((locale) => ({ value: locale, label: locales[locale].name }))}
      />
      <label className="flex min-h-11 items-start gap-3">
        <input type="checkbox" name="keeps" value="yes" defaultChecked={typed("keeps") === "yes"} className="mt-1" />
        <span>{m.invoices_keeps_label()}</span>
      </label>
      <button type="submit" className={draft.isFirst ? "button-accent" : "button-quiet"}>
        {m.invoices_draw()}
      </button>
      <p className="text-sm text-muted">{m.invoices_draw_note()}</p>
    </MoneyForm>
  );
  return (
    <StaffPart id="draw-invoice" title={draft.isFirst ? m.invoices_draw_title() : m.invoices_draw_again()}>
      {draft.isFirst ? (
        form
      ) : (
        <div className="staff-act-rows">
          <More label={m.invoices_draw_open()} isOpen={isTried}>
            {form}
          </More>
        </div>
      )}
    </StaffPart>
  );
}

type RowProps = { page: MoneyPage; row: MoneyRow };

/** Books money that came: in sight below its heading for the invoice that is paid next, and a row for the others. */
export function PaidForm({ page, row, isNext }: RowProps & { isNext: boolean }) {
  const { field, typed, isTried } = useTried(page, `paid ${row.id}`);
  const form = (
    <MoneyForm page={page} act="paid" invoice={row.id}>
      <div className="staff-pairs">
        <Amount {...field("amount", row.next)} label={m.invoices_amount()} />
        <Day {...field("day", page.today)} label={m.invoices_paid_on()} today={page.today} />
        <LabelledSelect
          id={`way-${row.id}`}
          name="way"
          label={m.invoices_way()}
          value={typed("way", "transfer")}
          options={HAND_WAYS.map((way) => ({ value: way, label: wayLabels[way]() }))}
        />
        <Line {...field("note")} label={m.invoices_note_optional()} />
      </div>
      <button type="submit" className={isNext ? "button-accent" : "button-quiet"}>
        {m.invoices_book()}
      </button>
    </MoneyForm>
  );
  if (!isNext)
    return (
      <More label={m.invoices_book_open()} isOpen={isTried}>
        {form}
      </More>
    );
  return (
    <div className="mt-4 mb-5">
      <h3>{m.invoices_book_open()}</h3>
      {form}
    </div>
  );
}

/** Books why less has to come: tax that the payer kept, or charges of a bank. */
export function WithheldForm({ page, row }: RowProps) {
  const withheld = useTried(page, `withheld ${row.id}`);
  const charges = useTried(page, `charges ${row.id}`);
  return (
    <More label={m.invoices_less_open()} isOpen={withheld.isTried || charges.isTried}>
      <MoneyForm page={page} act="withheld" invoice={row.id}>
        <p>{m.invoices_withheld_text()}</p>
        <Amount {...withheld.field("amount")} label={m.invoices_withheld_amount()} />
        <LabelledInput {...withheld.field("paper")} label={m.invoices_receipt()} autoComplete="off" />
        <Day {...withheld.field("day", page.today)} label={m.invoices_receipt_day()} today={page.today} />
        <button type="submit" className="button-quiet">
          {m.invoices_withheld_book()}
        </button>
      </MoneyForm>
      <MoneyForm page={page} act="charges" invoice={row.id}>
        <p className="pt-3">{m.invoices_charges_text()}</p>
        <Amount {...charges.field("amount")} label={m.invoices_charges_amount()} />
        <input type="hidden" name="day" value={page.today} />
        <button type="submit" className="button-quiet">
          {m.invoices_charges_book()}
        </button>
      </MoneyForm>
    </More>
  );
}

/** Gives what came too much to another invoice, or back. */
export function OverForms({ page, row, over }: RowProps & { over: NonNullable<MoneyRow["over"]> }) {
  const back = useTried(page, `return ${row.id}`);
  const move = useTried(page, `move ${row.id}`);
  return (
    <>
      <p className="font-semibold">{m.invoices_over({ amount: over.amount })}</p>
      {over.others.length > 0 ? (
        <MoneyForm page={page} act="move" invoice={row.id}>
          <LabelledSelect
            id={`to-${row.id}`}
            name="to"
            label={m.invoices_move_to()}
            value={move.typed("to", over.others[0]?.value)}
            options={over.others}
          />
          <Amount {...move.field("amount", over.typed)} label={m.invoices_amount()} />
          <button type="submit" className="button-quiet">
            {m.invoices_move()}
          </button>
        </MoneyForm>
      ) : null}
      <div className="staff-act-rows mt-3">
        <More label={m.invoices_return_open()} isOpen={back.isTried}>
          <MoneyForm page={page} act="return" invoice={row.id}>
            <p>{m.invoices_return_text()}</p>
            <Amount {...back.field("amount", over.typed)} label={m.invoices_amount()} />
            <Day {...back.field("day", page.today)} label={m.invoices_returned_on()} today={page.today} />
            <button type="submit" className="button-quiet">
              {m.invoices_return()}
            </button>
          </MoneyForm>
        </More>
      </div>
    </>
  );
}

/** Takes a part of an invoice back. */
export function CreditForm({ page, row, left }: RowProps & { left: NonNullable<MoneyRow["left"]> }) {
  const { field, isTried } = useTried(page, `credit ${row.id}`);
  return (
    <More label={m.invoices_credit_open()} isOpen={isTried}>
      <MoneyForm page={page} act="credit" invoice={row.id}>
        <p>{left.text}</p>
        <Amount {...field("amount")} label={m.invoices_credit_amount()} />
        <Reason {...field("reason")} />
        <button type="submit" className="button-quiet">
          {m.invoices_credit()}
        </button>
      </MoneyForm>
    </More>
  );
}

/** Takes a row of the journal back that was a mistake. */
export function ReverseForm({ page, row: { id, invoice } }: { page: MoneyPage; row: MoneyPage["journal"][number] }) {
  const { field, isTried } = useTried(page, `reverse ${id}`);
  return (
    <details open={isTried || undefined}>
      <summary className="text-link inline-flex min-h-11 items-center">{m.invoices_reverse_open()}</summary>
      <MoneyForm page={page} act="reverse" invoice={invoice}>
        <input type="hidden" name="entry" value={id} />
        <p>{m.invoices_reverse_text()}</p>
        <Line {...field("reason")} label={m.invoices_reason()} />
        <button type="submit" className="button-quiet">
          {m.invoices_reverse()}
        </button>
      </MoneyForm>
    </details>
  );
}

/** Ends what the exhibitor has booked: two presses, since its booths become free. */
export function CancelForm({ page, cancel }: { page: MoneyPage; cancel: NonNullable<MoneyPage["cancel"]> }) {
  const { field, isTried } = useTried(page, "cancel");
  return (
    <StaffPart id="cancel-booking" title={m.invoices_cancel_title()}>
      <p className="mb-3">{cancel.text}</p>
      <div className="staff-act-rows">
        <More label={m.invoices_cancel_open()} isOpen={isTried} isDanger>
          <MoneyForm page={page} act="cancel">
            <LabelledInput
              {...field("percent", String(cancel.percent))}
              label={m.invoices_percent()}
              hint={m.invoices_percent_hint()}
              inputMode="numeric"
            />
            <Reason {...field("reason")} />
            <button type="submit" className="button-quiet">
              {m.invoices_cancel()}
            </button>
          </MoneyForm>
        </More>
      </div>
    </StaffPart>
  );
}
