import { Form } from "react-router";
import { EXHIBITOR_BOARD_PATH, exhibitorPages } from "~/booths/desk/exhibitors-address";
import { MoneyMark } from "~/booths/desk/exhibitors-page";
import type { MoneyMarks } from "~/booths/model/money-mark";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { Chips } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { Board } from "./board-view.server";

type Column = Board[number];

/** Exhibitors in columns by their stage. It works without scripts: a card is moved by a form. On a phone the columns are side by side. */
export function ExhibitorBoard({ board, money }: { board: Board; money: MoneyMarks }) {
  return (
    <>
      <nav aria-label={m.booths_title()} className="staff-views">
        <Chips chips={exhibitorPages(EXHIBITOR_BOARD_PATH)} />
      </nav>
      <p className="staff-lead">{`${m.exhibitors_board_lead()} ${m.billing_prices_net()}.`}</p>
      <nav aria-label={m.exhibitors_stage()} className="board-stages">
        <Chips
          chips={board.map(({ stage, title, count }) => ({ to: `#${stageId(stage)}`, label: `${title} ${count}` }))}
        />
      </nav>
      <div className="staff-board">
        {board.map((column) => (
          <Stage key={column.stage} column={column} marks={money} />
        ))}
      </div>
    </>
  );
}

const stageId = (stage: Column["stage"]) => `stage-${stage}`;

type StageProps = { column: Column; marks: MoneyMarks };

function Stage({ column: { stage, title, count, money, cards, more }, marks }: StageProps) {
  const id = stageId(stage);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="text-muted">{count}</span>
      </h2>
      <p className="staff-board-sum">{money}</p>
      {cards.length === 0 ? <p className="my-3 text-sm text-muted">{m.exhibitors_board_none()}</p> : null}
      <ul>
        {cards.map((card) => (
          <li key={card.href} className="card">
            <Card card={card} mark={marks[card.href]} isNextOnSite={stage === "contracted"} />
          </li>
        ))}
      </ul>
      {more ? (
        <StaffLink to={more.to} className="text-link inline-flex min-h-11 items-center">
          {more.label}
        </StaffLink>
      ) : null}
    </section>
  );
}

type CardProps = {
  card: Column["cards"][number];
  mark: MoneyMarks[string] | undefined;
  /** Whether its brand is what it lacks for the last stage. */
  isNextOnSite: boolean;
};

function Card({ card, mark, isNextOnSite }: CardProps) {
  const { href, title, detail, next, owner, late, fact, key, seen } = card;
  // Who is billed is cancelled with the money, on its page.
  const moves = card.moves.filter(({ value }) => value !== "release" || !mark);
  return (
    <>
      <StaffLink to={href} className="block min-h-11 wrap-anywhere">
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small className="block text-muted">{detail}</small>
        {fact ? <span className="block text-sm font-semibold">{fact}</span> : null}
        <MoneyMark mark={mark} />
        {next ? <small className="block">{next}</small> : null}
        {owner ? <small className="block text-muted">{owner}</small> : null}
        {late ? (
          <span className="staff-pill" data-tone="asks">
            {late}
          </span>
        ) : null}
      </StaffLink>
      {isNextOnSite ? (
        <StaffLink to={`${href}#exhibitor-brand`} className="text-link inline-flex min-h-11 items-center">
          {m.exhibitors_board_brand()}
        </StaffLink>
      ) : null}
      {moves.length > 0 ? (
        <details>
          <summary
            className="text-link inline-flex min-h-11 items-center"
            aria-label={m.exhibitors_move_to({ name: title })}
          >
            {m.exhibitors_move()}
          </summary>
          <Form method="post" action={href} reloadDocument className="space-y-2">
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="back" value="board" />
            <LabelledSelect
              id={`move-${key}`}
              name="do"
              label={m.exhibitors_move_to({ name: title })}
              value={moves[0]?.value ?? ""}
              options={moves}
            />
            <button type="submit" className="button-quiet">
              {m.exhibitors_move()}
            </button>
          </Form>
        </details>
      ) : null}
    </>
  );
}
