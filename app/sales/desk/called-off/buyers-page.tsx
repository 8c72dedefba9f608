import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { MailPreviews } from "~/sales/desk/mail-previews";
import { BUYERS_PATH, DAYS_PATH, MESSAGES_PATH, REFUNDS_CSV_PATH } from "~/sales/desk/orders/order-address";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { useMay } from "~/staff/frame/staff-page";

import { OrderLines, StaffLink } from "~/staff/staff-link";
import type { BuyersPageView } from "./buyers-view.server";

/** The mail to all buyers of an event that is called off, and refunds of all orders. It works without scripts. */
export function BuyersPage({ view }: { view: BuyersPageView | null }) {
  const may = useMay();
  return (
    <div className={view ? "max-w-4xl" : undefined}>
      {view ? (
        <>
          <p className="mb-6">{m.off_staff_read()}</p>
          <MailPreviews mails={view.mails} heading="h2" />
          <MessageTask message={view.message} season={view.season} />
          {view.refund ? <RefundTask refund={view.refund} season={view.season} /> : null}
          {may("manage-sales") ? (
            <p className="mt-8">
              <StaffLink to={DAYS_PATH} className="text-link inline-flex min-h-11 items-center">
                {m.sales_days_title()}
              </StaffLink>
            </p>
          ) : null}
        </>
      ) : (
        <NothingHere text={m.off_staff_none()}>
          <p className="flex flex-wrap gap-3">
            {may("edit-content") ? (
              <StaffLink to={EVENT_PATH} className="button-quiet">
                {m.off_staff_event()}
              </StaffLink>
            ) : null}
            {may("write-to-buyers") ? (
              <StaffLink to={MESSAGES_PATH} className="button-quiet">
                {m.writing_title()}
              </StaffLink>
            ) : null}
          </p>
        </NothingHere>
      )}
    </div>
  );
}

function MessageTask({ message, season }: Pick<BuyersPageView, "message" | "season">) {
  const may = useMay();
  return (
    <section className="mt-8">
      {message.started ? (
        <Progress
          started={message.started}
          lines={[message.progress, message.refused]}
          list={message.list.map(({ email, ...line }) => ({ ...line, text: email }))}
        />
      ) : (
        <>
          <p className="font-semibold">
            {message.buyers} {message.refunded}
          </p>
          {message.count > 0 && may("write-to-buyers") ? (
            <Ask
              label={m.off_staff_ask()}
              text={m.off_staff_send_text()}
              button={message.button}
              task="message"
              season={season}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

function RefundTask({ refund, season }: { refund: NonNullable<BuyersPageView["refund"]>; season: string }) {
  return (
    <section aria-labelledby="refund" className="mt-12">
      <h2 id="refund">{m.off_refund_title()}</h2>
      <p className="mt-3">{m.off_refund_text()}</p>
      <div className="mt-4">
        {refund.started ? (
          <>
            <Progress
              started={refund.started}
              lines={[refund.progress, refund.sent, refund.byHand]}
              list={refund.list}
            />
            {refund.more ? <p className="text-muted">{refund.more}</p> : null}
            {refund.byHand ? (
              <p className="mt-4">
                <StaffLink to={REFUNDS_CSV_PATH} className="button-quiet">
                  {m.off_refund_csv()}
                </StaffLink>
              </p>
            ) : null}
          </>
        ) : (
          <>
            <p className="font-semibold">{refund.open}</p>
            {refund.count > 0 ? (
              <Ask
                label={m.off_refund_ask()}
                text={m.off_refund_ask_text()}
                button={refund.button}
                task="refund"
                season={season}
              />
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}

type ProgressProps = {
  started: string;
  lines: readonly (string | null)[];
  list: readonly { reference: string; href: string; text: string }[];
};

function Progress({ started, lines, list }: ProgressProps) {
  return (
    <>
      <div role="status" className="card border-2 border-moss p-4 font-semibold">
        {[started, ...lines].map((line) => (line ? <p key={line}>{line}</p> : null))}
      </div>
      <p className="mt-3">
        <StaffLink to={BUYERS_PATH} className="text-link inline-flex min-h-11 items-center">
          {m.off_staff_again()}
        </StaffLink>
      </p>
      <OrderLines orders={list} />
    </>
  );
}

/** The form of the event, where its status is set. */
const EVENT_PATH = "/staff/content/event";

type AskProps = { label: string; text: string; button: string; task: string; season: string };

/** What cannot be undone takes two presses. */
function Ask({ label, text, button, task, season }: AskProps) {
  return (
    <details className="mt-2">
      <summary className="text-link inline-flex min-h-11 items-center">{label}</summary>
      <Form method="post" action={BUYERS_PATH} reloadDocument className="mt-2">
        <p className="mb-2">{text}</p>
        <input type="hidden" name="season" value={season} />
        <button type="submit" name="do" value={task} className="button-accent">
          {button}
        </button>
      </Form>
    </details>
  );
}
