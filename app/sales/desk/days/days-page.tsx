import { Form } from "react-router";
import { Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledField } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { MailPreviews } from "~/sales/desk/mail-previews";
import { DAYS_PATH, REFUNDS_CSV_PATH } from "~/sales/desk/orders/order-address";
import { MAX_DAY_WORDS } from "~/sales/model/day-task";
import { LabelledTextarea } from "~/staff/frame/labelled-textarea";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { useMay } from "~/staff/frame/staff-page";
import { RowLink } from "~/staff/frame/staff-rows";
import { OrderLines, StaffLink } from "~/staff/staff-link";
import type { DaysPageView } from "./days-view.server";

type Day = Extract<DaysPageView, { page: "day" }>["shown"];
type Mails = Extract<DaysPageView, { page: "mails" }>["shown"];

/** The tickets of days on which the expo does not open, and what is to become of them. It works without scripts. */
export function DaysPage({ view }: { view: DaysPageView }) {
  return (
    <div>
      <Shown view={view} />
    </div>
  );
}

function Shown({ view }: { view: DaysPageView }) {
  const may = useMay();
  if (view.page === "day") return <DayView day={view.shown} />;
  if (view.page === "mails") return <MailsView mails={view.shown} />;
  if (view.days.length === 0) {
    const next = { to: "/staff/today/call-off-day", label: m.staff_today_day_off() };
    return <NothingHere text={m.sales_days_none()} {...(view.mayCallOff && may("edit-content") && { next })} />;
  }
  return (
    <ul className="staff-rows">
      {view.days.map(({ day, href, name, counts }) => (
        <li key={day}>
          <RowLink to={href} title={name} detail={<small>{counts}</small>} fact={null} />
        </li>
      ))}
    </ul>
  );
}

function DayView({ day }: { day: Day }) {
  return (
    <>
      <h2>{day.name}</h2>
      <p className="mt-2 font-semibold">{day.counts}</p>
      {day.others ? <p>{day.others}</p> : null}
      {day.entered ? <p>{day.entered}</p> : null}
      {day.tasks.map((task) => (
        <TaskProgress key={task.id} task={task} day={day.day} />
      ))}
      {day.form ? <TaskForm day={day.day} form={day.form} fault={day.fault} /> : null}
      {day.orders.length > 0 ? (
        <section className="mt-8">
          <h2>{m.staff_orders()}</h2>
          <OrderLines orders={day.orders} />
          {day.more ? <p className="text-muted">{day.more}</p> : null}
        </section>
      ) : null}
    </>
  );
}

function TaskProgress({ task, day }: { task: Day["tasks"][number]; day: string }) {
  const may = useMay();
  return (
    <section className="mt-6">
      <div role="status" className="card border-2 border-moss p-4 font-semibold">
        {task.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {task.isUnderWay ? (
        <p className="mt-3">
          <StaffLink to={`${DAYS_PATH}?day=${day}`} className="text-link inline-flex min-h-11 items-center">
            {m.off_staff_again()}
          </StaffLink>
        </p>
      ) : null}
      <OrderLines orders={task.list} />
      {task.hasRefunds && may("refund") ? (
        <p className="mt-4">
          <StaffLink to={REFUNDS_CSV_PATH} className="button-quiet">
            {m.off_refund_csv()}
          </StaffLink>
        </p>
      ) : null}
    </section>
  );
}

function TaskForm({ day, form, fault }: { day: string; form: NonNullable<Day["form"]>; fault: string | null }) {
  const may = useMay();
  const acts = [
    { value: "keep", label: m.sales_days_keep() },
    ...(form.choices.length > 0 ? [{ value: "move", label: m.sales_days_move() }] : []),
    ...(may("refund") ? [{ value: "refund", label: m.sales_days_refund() }] : []),
  ];
  return (
    <Form method="get" action={DAYS_PATH} reloadDocument className="mt-8 space-y-4">
      <input type="hidden" name="day" value={day} />
      <Refusal text={fault} />
      <fieldset>
        <legend className="mb-1 font-semibold">{m.sales_days_what()}</legend>
        {acts.map(({ value, label }) => (
          <label key={value} className="staff-check">
            <input type="radio" name="act" value={value} defaultChecked={form.act === value} />
            {label}
          </label>
        ))}
      </fieldset>
      {form.choices.length > 0 ? (
        <LabelledField id="to" label={m.sales_days_to()}>
          {() => (
            <select id="to" name="to" defaultValue={form.to} className="field">
              {form.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      ) : null}
      {form.fields.map(({ name, lang, label, value }) => (
        <LabelledTextarea
          key={name}
          id={name}
          label={label}
          hint={m.sales_days_words_hint()}
          name={name}
          lang={lang}
          rows={3}
          maxLength={MAX_DAY_WORDS}
          defaultValue={value}
        />
      ))}
      <button type="submit" name="mail" value="read" className="button-accent">
        {m.sales_days_read()}
      </button>
    </Form>
  );
}

function MailsView({ mails }: { mails: Mails }) {
  return (
    <>
      <h2>{mails.what}</h2>
      <p className="mt-2">{m.sales_days_read_text()}</p>
      {mails.versions.map(({ note, mails: inLanguages }) => (
        <section key={note ?? ""} className="mt-6">
          {note ? <p className="font-semibold">{note}</p> : null}
          <MailPreviews mails={inLanguages} heading="h3" />
        </section>
      ))}
      <Form method="post" action={DAYS_PATH} reloadDocument className="mt-8">
        <input type="hidden" name="key" value={mails.key} />
        {[
          { name: "day", value: mails.day },
          { name: "act", value: mails.act },
          { name: "to", value: mails.to },
          ...mails.words,
        ].map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="mb-2">{m.sales_days_start_text()}</p>
        <button type="submit" className="button-accent">
          {mails.button}
        </button>
      </Form>
    </>
  );
}
