import { Form, useLocation } from "react-router";
import { useBoothDrag } from "~/booths/plan/booth-drag";
import { History } from "~/booths/plan/booth-history";
import { SoldPart } from "~/booths/plan/sold-part";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffPart } from "~/staff/frame/staff-part";
import { Chips, RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { BOOTH_PLAN_PATH, boothPath, exhibitorPages } from "./exhibitors-address";
import { HallStates } from "./hall-states";
import type { BoothPlanPage, TriedUnit } from "./plan-view.server";
import { BOOTH_FIELDS } from "./typed-booths";

/** The halls with the states of their booths, a booth that was looked for, and the booths of one state. It works without scripts. */
export function BoothPlan({ page }: { page: BoothPlanPage }) {
  const { handlers, dragged } = useBoothDrag();
  return (
    <>
      <nav aria-label={m.booths_title()} className="staff-views">
        <Chips chips={exhibitorPages(BOOTH_PLAN_PATH)} />
      </nav>
      <Form method="get" action={BOOTH_PLAN_PATH} reloadDocument className="staff-find staff-jump">
        <LabelledInput
          id="booth-name"
          label={m.booths_find()}
          name="unit"
          maxLength={40}
          defaultValue={page.unit?.name ?? ""}
          fault={page.isUnknown ? m.booths_find_none() : undefined}
        />
        <button type="submit" className="button-quiet">
          {m.staff_orders_submit()}
        </button>
      </Form>
      {page.unit ? <Unit unit={page.unit} /> : null}
      <div className="staff-columns booth-plan mb-8">
        <div>
          <p className="plan-hint mb-2 text-sm text-muted">{dragged ? dropText(dragged) : m.booth_plan_drag()}</p>
          <p className="plan-hint-touch mb-2 text-sm text-muted">{m.booth_plan_touch()}</p>
          <div className="booth-drag" data-drag={dragged ? (dragged.isFree ? "free" : "no") : undefined} {...handlers}>
            <HallStates halls={page.halls} />
          </div>
        </div>
        <div className="staff-aside">
          <nav aria-label={m.booths_views()}>
            <States states={page.chips} />
          </nav>
          <ul className="staff-rows mt-3">
            {page.rows.map(({ href, name, detail, asks, price }) => (
              <li key={href}>
                <RowLink
                  to={href}
                  title={name}
                  detail={
                    <>
                      {detail.map((part) => (
                        <small key={part}>
                          <bdi>{part}</bdi>
                        </small>
                      ))}
                      <Asks asks={asks} />
                    </>
                  }
                  fact={<strong>{price}</strong>}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {page.lost.length > 0 ? (
        <StaffPart id="lost-booths" title={m.booths_lost()}>
          <ul className="staff-rows">
            {page.lost.map(({ name, href }) => (
              <li key={name}>
                <RowLink to={href} title={name} detail={null} fact={null} />
              </li>
            ))}
          </ul>
        </StaffPart>
      ) : null}
      <SoldPart sold={page.sold} />
    </>
  );
}

/** The states of booths with their colours on the plan, each of which shows its booths. */
function States({ states }: { states: BoothPlanPage["chips"] }) {
  return (
    <ul className="staff-chips staff-states">
      {states.map(({ view, to, label, isShown }) => (
        <li key={view}>
          <StaffLink to={to} aria-current={isShown || undefined}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="hall-map">
              <path className={view === "late" ? "booth-late" : `square booth-${view}`} d="M1 1h14v14H1z" />
            </svg>
            {label}
          </StaffLink>
        </li>
      ))}
    </ul>
  );
}

const dropText = ({ name, over, isFree }: { name: string; over: string; isFree: boolean }): string =>
  isFree ? m.booth_plan_drop({ from: name, to: over }) : m.booth_plan_drop_taken({ to: over });

/** What waits for somebody of the team. */
function Asks({ asks }: { asks: readonly string[] }) {
  return asks.map((text) => (
    <span key={text} className="staff-pill" data-tone="asks">
      {text}
    </span>
  ));
}

/** A booth: who has it, what it costs, and whether it is on sale. */
function Unit({ unit }: { unit: NonNullable<BoothPlanPage["unit"]> }) {
  const { name, key, pill, holder, asks, move, facts, canBlock, canUnblock, note, price, history } = unit;
  const path = boothPath(name);
  const hidden = <input type="hidden" name="key" value={key} />;
  return (
    <StaffPart id="booth" title={m.booths_unit({ name })}>
      <p className="mb-2 flex flex-wrap items-center gap-3">
        <span className="staff-pill" data-tone={pill.tone}>
          {pill.label}
        </span>
        {holder ? (
          <StaffLink to={holder.href} className="text-link wrap-anywhere">
            {holder.label}
          </StaffLink>
        ) : null}
        <Asks asks={asks} />
      </p>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 sm:grid-cols-2">
        {move ? (
          <Form method="get" action={`${move.path}#exhibitor-move`} reloadDocument className="space-y-2">
            <LabelledSelect id="booth-move" name="to" label={m.booth_plan_move()} value="" options={move.options} />
            <button type="submit" className="button-quiet">
              {m.booths_move_show()}
            </button>
          </Form>
        ) : null}
        <Form method="post" action={path} reloadDocument className="space-y-2">
          {hidden}
          <Price price={price} />
        </Form>
        {canBlock || canUnblock ? (
          <Form method="post" action={path} reloadDocument className="space-y-2">
            {hidden}
            {canBlock ? (
              <Block note={note} />
            ) : (
              <button type="submit" name="do" value="unblock" className="button-quiet">
                {m.booths_unblock()}
              </button>
            )}
          </Form>
        ) : null}
      </div>
      <div className="mt-4">
        <History history={history} />
      </div>
    </StaffPart>
  );
}

function Price({ price }: { price: string }) {
  return (
    <>
      <LabelledInput
        id="booth-price"
        label={m.booths_price()}
        hint={m.booths_price_hint()}
        name="price"
        inputMode="numeric"
        maxLength={BOOTH_FIELDS.price}
        defaultValue={price}
      />
      <button type="submit" name="do" value="price" className="button-quiet">
        {m.booths_price_save()}
      </button>
    </>
  );
}

function Block({ note }: { note: string }) {
  return (
    <>
      <LabelledInput
        id="booth-note"
        label={m.booths_note()}
        hint={m.booths_note_hint()}
        name="note"
        maxLength={BOOTH_FIELDS.note}
        defaultValue={note}
      />
      <button type="submit" name="do" value="block" className="button-quiet">
        {m.booths_block()}
      </button>
    </>
  );
}

/** What somebody typed of the booth in the address and that cannot be done now: to copy it, or to send it again. */
export function KeptUnit({ tried: { key, press, note = "", price = "" } }: { tried: TriedUnit }) {
  const { pathname, search } = useLocation();
  if (press !== "block" && press !== "price") return null;
  return (
    <Form method="post" action={pathname + search} reloadDocument className="mt-4 max-w-lg space-y-2">
      <input type="hidden" name="key" value={key} />
      {press === "block" ? <Block note={note} /> : <Price price={price} />}
    </Form>
  );
}
