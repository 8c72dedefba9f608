import { EditionLinks } from "~/content/editions/edition-links";
import { m } from "~/paraglide/messages";
import { ChoiceFields } from "~/sales/desk/finding/choice-fields";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { ActLinks } from "~/staff/frame/lists/act-links";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { SortHeads } from "~/staff/frame/lists/sort-heads";
import { PickBox, PickForm } from "~/staff/frame/pick-rows";
import { FilterSearch } from "~/staff/frame/search-groups";
import { PageLinks, RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { MANY_ORDERS_PATH, ORDERS_PATH, staffOrderPath } from "./order-address";
import type { OrderListView } from "./orders-view.server";

/** Orders with the heads that sort them, with a form that searches them, and what is left of each ticket. */
export function OrderList({ list }: { list: OrderListView }) {
  const acts = list.orders.length > 0 ? list.acts : [];
  return (
    <>
      <EditionLinks links={list.editions} />
      <OrderSearch list={list} />
      {list.note ? <p className="mt-4 text-muted">{list.note}</p> : null}
      {list.orders.length === 0 ? (
        <NothingHere text={m.staff_orders_none()}>
          {list.allHref === list.href ? null : (
            <StaffLink to={list.allHref} className="button-quiet">
              {m.staff_orders_placed()}
            </StaffLink>
          )}
        </NothingHere>
      ) : null}
      <PickForm
        path={MANY_ORDERS_PATH}
        back={list.href}
        count={list.count}
        areAllPicked={list.areAllPicked}
        acts={acts}
        heads={list.orders.length > 1 ? <SortHeads sorted={list.sorted} /> : null}
      >
        <ul className="staff-rows staff-lined order-rows">
          {list.orders.map(({ reference, pill, name, tickets, amount, at }) => (
            <li key={reference} className="staff-pick">
              {acts.length > 0 ? (
                <PickBox name="order" value={reference} label={`${name} ${reference}`} isPicked={list.areAllPicked} />
              ) : null}
              <RowLink
                to={staffOrderPath(reference)}
                title={name || reference}
                detail={
                  <small className="staff-row-parts">
                    <span>{tickets}</span>{" "}
                    <span>
                      <span className="order-at">{`${at} · `}</span>
                      {reference}
                    </span>
                  </small>
                }
                fact={<strong>{amount}</strong>}
                {...(pill && { state: pill })}
              />
            </li>
          ))}
        </ul>
      </PickForm>
      <PageLinks pages={list.pages} />
      {list.stock.length > 0 ? (
        <section aria-labelledby="stock" className="staff-part mt-8">
          <h2 id="stock">{m.staff_orders_stock()}</h2>
          <ul className="staff-rows">
            {list.stock.map(({ ticket, held, sold, free }) => (
              <li key={ticket} className="staff-row">
                <span className="wrap-anywhere">
                  <strong>{ticket}</strong>
                </span>
                <span className="staff-row-fact text-muted">{m.staff_orders_counts({ sold, held, free })}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function OrderSearch({ list }: { list: OrderListView }) {
  return (
    <FilterSearch
      id="order-search"
      path={ORDERS_PATH}
      label={m.staff_orders_search()}
      example={m.frame_search_orders()}
      typed={list.search}
      hidden={list.hidden}
      chosen={list.filters}
      chips={list.links}
      beside={<SalesPages pages={list.more} />}
    >
      <LabelledSelect
        id="order-state"
        name="state"
        label={m.staff_orders_state()}
        value={list.state}
        options={list.states}
      />
      <LabelledSelect
        id="order-payment"
        name="payment"
        label={m.staff_orders_payment()}
        value={list.payment}
        options={list.payments}
      />
      <ChoiceFields choices={list.choices} tickets={list.tickets} days={list.days} />
      <label className="staff-check">
        <input type="checkbox" name="mail" value="refused" defaultChecked={list.hasRefusedMail} />
        {m.staff_orders_mail()}
      </label>
    </FilterSearch>
  );
}

/** The pages of sales that are opened now and then, by what they are about. */
function SalesPages({ pages }: { pages: OrderListView["more"] }) {
  if (pages.length === 0) return null;
  return (
    <details className="staff-more">
      <summary>{m.staff_orders_more()}</summary>
      <div>
        {pages.map(({ title, links }) => (
          <section key={title} aria-label={title} className="mt-2">
            <h3 className="text-sm text-muted">{title}</h3>
            <ActLinks links={links} />
          </section>
        ))}
      </div>
    </details>
  );
}
