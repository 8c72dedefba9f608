import { useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { Outcome } from "~/design/components/form/outcome-panel";
import { PageHeader } from "~/design/components/page/page-header";
import { CopyButton } from "~/design/components/share/copy-button";
import { m } from "~/paraglide/messages";
import { OnlinePayment } from "./online-payment";
import type { OnlinePayment as Payment } from "./online-payment.server";
import type { OrderView } from "./order-view.server";

type SummaryView = OrderView & { online: Payment | null };

/**
 * What is bought, what it costs, and what the buyer does next.
 * @param props.besideForm a form that was refused is still there, whatever became of the order
 */
export function OrderSummary({ order, besideForm }: { order: SummaryView; besideForm: boolean }) {
  const { label } = order;
  if (!order.open && !besideForm) {
    return (
      <section className="card p-8">
        <Details order={order} />
      </section>
    );
  }
  return (
    <section aria-labelledby="order-state" className="card h-fit p-8">
      <h2 id="order-state" className="font-display text-2xl font-bold">
        {label}
      </h2>
      {order.left === null ? null : <TimeLeft key={order.left} ms={order.left} />}
      {order.open ? (
        <Details order={order} />
      ) : (
        <>
          <p className="mt-3">
            {m.orders_reference()}: <strong>{order.reference}</strong>
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={order.address} reloadDocument className="button-accent">
              {m.orders_open()}
            </Link>
            <Link to={order.again} reloadDocument className="button-quiet">
              {m.orders_again()}
            </Link>
          </div>
        </>
      )}
    </section>
  );
}

type NewsProps = { order: SummaryView; eyebrow?: string | undefined; isPaid: boolean };

/** What became of an order: the head of its page. It takes the place of the form, and its focus. @param props.isPaid its tickets follow */
export function OrderNews({ order: { state, title, done, lead, online }, eyebrow, isPaid }: NewsProps) {
  return (
    <Outcome key={state} done={done} className="order-news outline-none">
      <PageHeader tight="with lead" motif="gate" eyebrow={eyebrow} title={title} lead={lead}>
        {isPaid && online ? <OnlinePayment payment={online} /> : null}
      </PageHeader>
    </Outcome>
  );
}

const Sentences = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <p key={sentence} className="mt-3">
      {sentence}
    </p>
  ));

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

/** The minutes that are left. It counts from when the page was loaded: the clock of a phone may be wrong. */
function TimeLeft({ ms }: { ms: number }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - start), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const count = Math.ceil((ms - passed) / MINUTE_MS);
  return <p className="mt-3 font-bold">{count > 0 ? m.orders_left({ count }) : m.orders_left_none()}</p>;
}

function Details({ order }: { order: SummaryView }) {
  const { reference, lines, changes, total, pay, warnings, steps, online, buyer } = order;
  return (
    <div className="order-parts">
      <div>
        <Sentences sentences={warnings} />
        {pay ? (
          <dl className="to-pay">
            <Fact
              label={m.orders_amount()}
              value={pay.amount}
              copy={pay.account ? { text: pay.amountDigits, label: m.orders_copy_amount() } : null}
            />
            {pay.account ? <Fact {...pay.account} /> : null}
            <Fact {...pay.until} />
          </dl>
        ) : null}
        {pay && online ? <OnlinePayment payment={online} /> : null}
        <Sentences sentences={steps} />
        {pay?.qris ? <QrisCode qris={pay.qris} /> : null}
        {!pay && online ? <OnlinePayment payment={online} /> : null}
      </div>
      <div>
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {[...lines, ...changes].map(({ what, price }) => (
            <li key={what} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>{what}</span>
              <strong>{price}</strong>
            </li>
          ))}
          <li className="flex flex-wrap justify-between gap-x-4 py-2 font-bold">
            <span>{m.orders_total()}</span>
            <span>{total}</span>
          </li>
        </ul>
        <dl className="mt-5 space-y-3">
          {order.open ? <Fact label={m.orders_reference()} value={reference} /> : null}
          {buyer ? <Fact label={m.orders_buyer()} value={buyer} /> : null}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          {order.isOver ? (
            <Link to={order.again} reloadDocument className={order.open ? "button-quiet" : "button-accent"}>
              {m.orders_again()}
            </Link>
          ) : null}
          <a href={order.chat} className="button-quiet" rel="noopener noreferrer">
            {order.ask}
          </a>
          {order.correct ? (
            <a href={order.correct.href} className="button-quiet">
              {order.correct.label}
            </a>
          ) : null}
        </div>
        {order.cancel ? <Cancel {...order.cancel} address={order.address} /> : null}
      </div>
    </div>
  );
}

/** What cannot be undone takes two presses. */
function Cancel({ label, text, button, address }: NonNullable<OrderView["cancel"]> & { address: string }) {
  return (
    <details className="mt-3">
      <summary className="text-link inline-flex min-h-11 items-center">{label}</summary>
      <Form method="post" action={`${address}&cancel=yes`} reloadDocument className="mt-3">
        <p className="mb-2">{text}</p>
        <button type="submit" className="button-quiet">
          {button}
        </button>
      </Form>
    </details>
  );
}

/** The organiser's static code. A phone cannot scan itself: the picture can be saved, and opened in an app. */
function QrisCode({
  qris: { picture, alt, text, save, merchant },
}: {
  qris: NonNullable<NonNullable<OrderView["pay"]>["qris"]>;
}) {
  return (
    <div className="mt-5">
      <p>{text}</p>
      <img src={picture} alt={alt} width="328" height="328" className="mt-3 w-full max-w-xs rounded-2xl" />
      <p className="mt-2">
        <a href={picture} download="qris.png" className="text-link inline-flex min-h-11 items-center">
          {save}
        </a>
      </p>
      <dl className="mt-2">
        <Fact {...merchant} />
      </dl>
    </div>
  );
}

type FactProps = { label: string; value: string; copy?: { text: string; label: string } | null };

function Fact({ label, value, copy }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-bold wrap-anywhere">{value}</dd>
      {copy ? (
        <dd className="mt-1 flex flex-wrap items-center gap-x-3 print:hidden">
          <CopyButton text={copy.text} copied={m.orders_copied()}>
            {copy.label}
          </CopyButton>
        </dd>
      ) : null}
    </div>
  );
}
