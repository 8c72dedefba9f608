import { Form } from "react-router";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { BANK_PATH, MONEY_PATH } from "~/sales/desk/orders/order-address";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { Chips, PageLinks, RowLink } from "~/staff/frame/staff-rows";
import { OrderLink, StaffLink } from "~/staff/staff-link";
import type { StraysView } from "./strays-view.server";

/** Transfers that no order takes, or one of them with what it may have been. It works without scripts. */
export function StraysPage({ view: { message, refusal, order, chosen, list } }: { view: StraysView }) {
  return (
    <>
      <Message text={message} />
      <Refusal text={refusal} />
      {order ? <OrderLink reference={order.reference} href={order.href} /> : null}
      {chosen ? <Chosen stray={chosen} /> : null}
      {list ? <List list={list} /> : null}
    </>
  );
}

function List({ list }: { list: NonNullable<StraysView["list"]> }) {
  return (
    <>
      {list.rows.length > 0 || list.search ? (
        <Form method="get" action={MONEY_PATH} reloadDocument className="staff-find">
          {list.show ? <input type="hidden" name="show" value={list.show} /> : null}
          <LabelledInput id="stray-search" label={m.money_search()} type="search" name="q" defaultValue={list.search} />
          <button type="submit" className="button-quiet">
            {m.staff_orders_submit()}
          </button>
        </Form>
      ) : null}
      <Chips chips={list.chips} />
      {list.rows.length === 0 ? (
        <NothingHere text={list.none} next={{ to: BANK_PATH, label: m.sales_bank_link() }} />
      ) : null}
      <ul className="staff-rows mt-4">
        {list.rows.map(({ id, href, what, detail, amount, isOpen }) => (
          <li key={id}>
            <RowLink
              to={href}
              title={what}
              detail={<small>{detail}</small>}
              fact={
                <>
                  <strong>{amount}</strong>
                  {isOpen ? <span className="staff-verb">{m.frame_do_explain()}</span> : null}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <PageLinks pages={list.pages} />
    </>
  );
}

type ChosenStray = NonNullable<StraysView["chosen"]>;

function Chosen({ stray }: { stray: ChosenStray }) {
  const { amount, day, note, said } = stray;
  return (
    <div className="max-w-2xl">
      <p className="staff-amount">{amount}</p>
      <p className="mt-1 text-muted">{day}</p>
      <p className="mt-1 wrap-anywhere">{note}</p>
      <div className="mt-6">{said ? <Said stray={stray} said={said} /> : <Open stray={stray} />}</div>
    </div>
  );
}

function Said({ stray: { id }, said }: { stray: ChosenStray; said: NonNullable<ChosenStray["said"]> }) {
  return (
    <section className="staff-part">
      <h2>{m.money_strays_said()}</h2>
      <p className="wrap-anywhere">
        {said.href ? (
          <StaffLink to={said.href} className="text-link">
            {said.text}
          </StaffLink>
        ) : (
          said.text
        )}
      </p>
      <p className="text-sm text-muted wrap-anywhere">{said.by}</p>
      {said.mayReopen ? (
        <Form method="post" action={MONEY_PATH} reloadDocument className="mt-4">
          <input type="hidden" name="line" value={id} />
          <button type="submit" name="do" value="reopen" className="button-quiet">
            {m.money_reopen()}
          </button>
        </Form>
      ) : null}
    </section>
  );
}

function Open({ stray }: { stray: ChosenStray }) {
  const { id, similar, typed, ask, orderFault, wordsFault } = stray;
  return (
    <>
      <section className="staff-part">
        <h2>{m.money_of_order()}</h2>
        {ask ? <Question id={id} ask={ask} /> : null}
        <Form method="get" action={MONEY_PATH} reloadDocument className="mt-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="line" value={id} />
          <LabelledInput
            id="stray-order"
            label={m.money_order_number()}
            name="order"
            defaultValue={typed}
            maxLength={20}
            autoComplete="off"
            fault={orderFault}
          />
          <button type="submit" className={ask ? "button-quiet" : "button-accent"}>
            {m.money_order_show()}
          </button>
        </Form>
        {similar ? (
          <p>
            <StaffLink to={similar} className="text-link inline-flex min-h-11 items-center">
              {m.money_similar()}
            </StaffLink>
          </p>
        ) : null}
      </section>
      <section className="staff-part">
        <h2>{m.money_of_none()}</h2>
        <p>{m.money_of_invoice()}</p>
        <Form method="post" action={MONEY_PATH} reloadDocument className="mt-3 space-y-4">
          <input type="hidden" name="line" value={id} />
          <LabelledInput
            id="stray-words"
            label={m.money_words()}
            hint={m.money_words_hint()}
            name="words"
            maxLength={200}
            autoComplete="off"
            fault={wordsFault}
          />
          <p className="flex flex-wrap gap-3">
            <button type="submit" name="do" value="returned" className="button-quiet">
              {m.money_say_returned()}
            </button>
            <button type="submit" name="do" value="other" className="button-quiet">
              {m.money_say_other()}
            </button>
          </p>
        </Form>
      </section>
    </>
  );
}

/** Asks before the order takes the money. */
function Question({ id, ask }: { id: string; ask: NonNullable<ChosenStray["ask"]> }) {
  return (
    <Form method="post" action={MONEY_PATH} reloadDocument className="card mt-3 p-5">
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="order" value={ask.reference} />
      <input type="hidden" name="fit" value={ask.fit} />
      <p className="font-bold wrap-anywhere">{ask.title}</p>
      <p className="mt-2">{ask.text}</p>
      <p className="mt-4">
        <button type="submit" name="do" value="take" className="button-accent">
          {ask.button}
        </button>
      </p>
    </Form>
  );
}
