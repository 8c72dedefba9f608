import type { ReactNode } from "react";
import { Form } from "react-router";
import { FollowUpPart, NotesPart, PartnersPart } from "~/booths/follow-up/follow-up-parts";
import { OffersPart } from "~/booths/offers/offers-part";
import { MovedPasses } from "~/booths/passes/passes-part";
import { History } from "~/booths/plan/booth-history";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowLink, RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { ExhibitorPage } from "./exhibitor-view.server";
import { exhibitorPath } from "./exhibitors-address";
import { HallStates } from "./hall-states";
import { BOOTH_FIELDS } from "./typed-booths";

type PartProps = { page: ExhibitorPage };

type DetailProps = PartProps & {
  lead: { to: string; label: string } | null;
  /** The page with its invoices, when one of them stands; null: nothing is billed. */
  billed: string | null;
  children: ReactNode;
};

/**
 * An exhibitor: contact, booths with their prices, what is to be done and paid, and what was done. On a phone the booths come first, then what
 * waits. It works without scripts.
 * @param props.children what else belongs to it, such as its invoices
 */
export function ExhibitorDetail({ page, lead, billed, children }: DetailProps) {
  const { pill, about, ways, fields, followUp, move } = page;
  const path = exhibitorPath(page.reference);
  return (
    <>
      <Due page={page} />
      <div className="staff-head">
        <p className="staff-pill" data-tone={pill.tone}>
          {pill.label}
        </p>
        <p className="text-muted wrap-anywhere">
          <RowParts parts={about} />
        </p>
        <NextAct page={page} />
        <p className="staff-ways wrap-anywhere">
          <bdi className="staff-buyer">{page.person}</bdi>{" "}
          {ways.map(({ href, label }) => (
            <a key={href} href={href} className="text-link">
              {label}
            </a>
          ))}
          {lead ? (
            <StaffLink to={lead.to} className="text-link">
              {lead.label}
            </StaffLink>
          ) : null}
        </p>
      </div>
      <div className="staff-columns">
        <div>
          {move && !move.hasUnits ? (
            <Give page={page} billed={billed} move={move} />
          ) : (
            <>
              <Units page={page} />
              <Move page={page} billed={billed} />
            </>
          )}
        </div>
        <div className="staff-facts">
          <Acts page={page} billed={billed} />
          <FollowUpPart view={followUp} path={path} isNextShown={page.isStepDue} />
          {children}
          <History history={page.history} />
        </div>
        <div>
          <OffersPart view={page.offers} path={path} seen={page.seen} formKey={page.key} />
          <PartnersPart view={followUp} path={path} />
          <NotesPart view={followUp} path={path} />
          <details id="exhibitor-sent" className="exhibitor-sent">
            <summary>
              <h2>{m.inbox_sent()}</h2>
            </summary>
            <dl className="staff-said">
              {fields.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      </div>
    </>
  );
}

/** Why somebody has to act now. The step that is due can be ticked off. */
function Due({ page }: PartProps) {
  const { late, isStepDue, followUp, reference } = page;
  if (!late) return null;
  return (
    <div className="exhibitor-due">
      <p className="wrap-anywhere">
        <strong>{late}</strong>
        {followUp.next ? ` · ${followUp.next}` : null}
      </p>
      {isStepDue ? (
        <Form method="post" action={exhibitorPath(reference)} reloadDocument>
          <input type="hidden" name="key" value={page.key} />
          <input type="hidden" name="version" value={followUp.plan.version} />
          <button type="submit" name="do" value="stepdone" className="button-quiet">
            {m.exhibitors_step_done()}
          </button>
        </Form>
      ) : null}
    </div>
  );
}

/** The booths with their prices; a price by hand is set on the plan. */
function Units({ page: { units, sum, agreed, wish } }: PartProps) {
  return (
    <StaffPart id="exhibitor-units" title={m.booths_units()}>
      {wish ? <p>{wish}</p> : null}
      <ul className="staff-rows">
        {units.map(({ key, name, href, detail, price }) => (
          <li key={key}>
            <Unit to={href} name={name} detail={detail.join(" · ")} price={price} />
          </li>
        ))}
      </ul>
      {sum ? <p className="font-semibold">{m.booths_together({ sum })}</p> : null}
      {agreed ? <p className="font-semibold">{agreed}</p> : null}
    </StaffPart>
  );
}

/** A booth of the list. @param props.to its page on the plan; null: the plan has it no more */
function Unit({ to, name, detail, price }: { to: string | null; name: string; detail: string; price: string }) {
  const facts = <small>{detail}</small>;
  const sum = <strong>{price}</strong>;
  if (to) return <RowLink to={to} title={name} detail={facts} fact={sum} />;
  return (
    <div className="staff-row">
      <span>
        <strong>{name}</strong>
        {facts}
      </span>
      {sum}
    </div>
  );
}

/** What every press of a page sends: its key, and what the page shows. */
function Seen({ page: { key, seen } }: PartProps) {
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

const ONWARD = { reserve: m.booths_reserve, contract: m.booths_contract };

/** The steps of a booking that lead on. While a question is open, its answer is the next one. */
function onwardOf({ moves, offers, preview }: ExhibitorPage) {
  const onward = moves.filter((move) => move !== "release");
  return offers.preview || preview
    ? { next: null, others: onward }
    : { next: onward[0] ?? null, others: onward.slice(1) };
}

/** The next step of a booking, in sight on a phone. */
function NextAct({ page }: PartProps) {
  const { next } = onwardOf(page);
  if (!next) return null;
  return (
    <Form method="post" action={exhibitorPath(page.reference)} reloadDocument className="staff-next">
      <Seen page={page} />
      <button type="submit" name="do" value={next} className="button-accent">
        {ONWARD[next]()}
      </button>
    </Form>
  );
}

/** The other steps of a booking. To give booths back takes two presses. */
function Acts({ page, billed }: Pick<DetailProps, "page" | "billed">) {
  const { moves, extend, reference } = page;
  if (moves.length === 0) return null;
  const path = exhibitorPath(reference);
  const { others } = onwardOf(page);
  return (
    <StaffPart id="exhibitor-acts" title={m.booths_acts()}>
      {others.length > 0 ? (
        <Form method="post" action={path} reloadDocument className="mb-3 flex flex-wrap gap-3">
          <Seen page={page} />
          {others.map((move) => (
            <button key={move} type="submit" name="do" value={move} className="button-quiet">
              {ONWARD[move]()}
            </button>
          ))}
        </Form>
      ) : null}
      <div className="staff-act-rows">
        {extend ? (
          <details open={extend.isTried}>
            <summary>{m.booths_extend()}</summary>
            <Form method="post" action={path} reloadDocument className="space-y-2">
              <Seen page={page} />
              <LabelledInput
                id="hold-until"
                label={m.booths_hold_until()}
                hint={m.booths_hold_hint()}
                name="until"
                type="date"
                min={extend.from}
                defaultValue={extend.until}
              />
              <button type="submit" name="do" value="extend" className="button-quiet">
                {m.booths_extend()}
              </button>
            </Form>
          </details>
        ) : null}
        <details>
          <summary className="text-danger">{m.booths_release()}</summary>
          <Form method="post" action={path} reloadDocument>
            <Seen page={page} />
            {billed === null ? <p className="mb-2">{m.booths_release_text()}</p> : null}
            <Billed to={billed} text={m.booths_release_billed()} />
            {billed === null ? (
              <button type="submit" name="do" value="release" className="button-quiet">
                {m.booths_release_yes()}
              </button>
            ) : null}
          </Form>
        </details>
      </div>
    </StaffPart>
  );
}

/** What an act does not do with the invoice that stands. */
function Billed({ to, text }: { to: string | null; text: string }) {
  if (to === null) return null;
  return (
    <p className="mb-2">
      <StaffLink to={to} className="text-link font-semibold">
        {text}
      </StaffLink>
    </p>
  );
}

/** Other booths in one act: the names, then what changes, then the press. It opens with a press where an exhibitor has booths. */
function Move({ page, billed }: Pick<DetailProps, "page" | "billed">) {
  const { move, preview } = page;
  if (!move?.hasUnits) return null;
  return (
    <div className="staff-act-rows exhibitor-move">
      <details id="exhibitor-move" open={preview !== null || move.to !== ""}>
        <summary>{m.booths_move()}</summary>
        <MoveForm page={page} billed={billed} move={move} />
      </details>
    </div>
  );
}

type MoveProps = Pick<DetailProps, "page" | "billed"> & { move: NonNullable<ExhibitorPage["move"]> };

/** The first booths of an exhibitor: what it asks for, and the form that gives them. */
function Give({ page, billed, move }: MoveProps) {
  return (
    <StaffPart id="exhibitor-move" title={m.booths_give()}>
      {page.wish ? <p className="mb-2">{page.wish}</p> : null}
      <MoveForm page={page} billed={billed} move={move} />
    </StaffPart>
  );
}

function MoveForm({ page, billed, move }: MoveProps) {
  const { preview } = page;
  const path = exhibitorPath(page.reference);
  return (
    <>
      <HallStates halls={page.drawings} />
      <Form method="get" action={`${path}#exhibitor-move`} reloadDocument className="space-y-2">
        <LabelledInput
          id="move-to"
          label={m.booths_move_to()}
          hint={move.hasUnits ? m.booths_move_hint() : m.booths_give_hint()}
          name="to"
          maxLength={BOOTH_FIELDS.to}
          defaultValue={move.to}
          fault={preview && "fault" in preview ? preview.fault : undefined}
        />
        <button type="submit" className={move.hasUnits || preview ? "button-quiet" : "button-accent"}>
          {m.booths_move_show()}
        </button>
      </Form>
      {preview && !("fault" in preview) ? (
        <Form method="post" action={path} reloadDocument className="card mt-4 space-y-2 p-4">
          <Seen page={page} />
          <input type="hidden" name="to" value={preview.to} />
          <p>
            {preview.from
              ? m.booths_move_from({ from: preview.from, to: preview.to })
              : m.booths_move_new({ to: preview.to })}
          </p>
          {preview.brands ? <p>{preview.brands}</p> : null}
          {preview.from ? <p>{m.booths_price_change({ before: preview.before, after: preview.after })}</p> : null}
          <p className="font-semibold">{preview.from ? preview.difference : preview.after}</p>
          {preview.passes ? <MovedPasses preview={preview.passes} /> : null}
          <Billed to={billed} text={m.booths_move_billed()} />
          <button type="submit" name="do" value="move" className="button-accent">
            {preview.from ? m.booths_move_yes() : m.booths_give_yes()}
          </button>
        </Form>
      ) : null}
    </>
  );
}
