import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { Eticket } from "./eticket";
import { KeepOnPhone } from "./keep-on-phone";
import type { NameRefusal } from "./name-ticket.server";
import type { TicketPageView } from "./read-ticket.server";

/** A ticket as one object: its code, whom and when it lets in. Below it, what its holder can do with it. */
export function TicketDetails({ ticket, refusal }: { ticket: TicketPageView; refusal?: NameRefusal }) {
  const { qr, number, which, holder, when, days, people, event, notices, lead, notes, lang, share, stamp } = ticket;
  return (
    <div className="ticket-page">
      <Eticket
        event={event.title}
        stamp={stamp}
        head={
          <h1 tabIndex={-1} className="eticket-name outline-none">
            {ticket.name}
          </h1>
        }
        code={qr ? <TicketCode qr={qr} label={m.eticket_code({ id: number })} /> : undefined}
      >
        {notices.length > 0 ? (
          <div role="status" className="mb-4 space-y-2 font-bold">
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </div>
        ) : null}
        <dl className="eticket-facts">
          <Fact label={m.eticket_holder()} values={[holder || m.eticket_holder_none()]} />
          <Fact label={when} values={[...days, ...(people ? [people] : [])]} />
          <Fact label={m.eticket_where()} values={[event.where]} />
          <Fact label={m.eticket_number()} values={which ? [number, which] : [number]} />
        </dl>
        {lead ? <p className="mt-3 text-sm text-muted">{lead}</p> : null}
      </Eticket>
      <div className="order-acts">
        {share ? (
          <a href={share} className="button-quiet" rel="noopener noreferrer">
            {m.eticket_share()}
          </a>
        ) : null}
        <a href={event.map} className="button-quiet" rel="noopener noreferrer">
          {m.eticket_map()}
        </a>
        <a href={ticket.chat} className="button-quiet" rel="noopener noreferrer">
          {m.orders_ask()}
        </a>
      </div>
      {qr && ticket.state === "issued" ? (
        <KeepOnPhone
          tickets={[{ ...ticket, holder: holder || m.eticket_holder_none(), days: days.join("; "), code: qr }]}
          until={ticket.until}
        />
      ) : null}
      {qr ? <NameForm ticket={ticket} refusal={refusal} /> : null}
      {notes.length > 0 ? (
        <section aria-labelledby="good-to-know">
          <h2 id="good-to-know" className="font-display text-xl font-bold">
            {m.eticket_bring()}
          </h2>
          <ul lang={lang} className="mt-3 list-disc space-y-1 pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Fact({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      {values.map((value) => (
        <dd key={value} className="font-bold wrap-anywhere">
          <bdi>{value}</bdi>
        </dd>
      ))}
    </div>
  );
}

function NameForm({ ticket, refusal }: { ticket: TicketPageView; refusal?: NameRefusal }) {
  if (ticket.naming === null) return <p className="text-muted">{m.eticket_change_over()}</p>;
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="max-w-lg space-y-3">
      <label htmlFor="holder" className="mb-1 block font-semibold">
        {m.eticket_change()}
      </label>
      <input
        id="holder"
        name="holder"
        autoComplete="name"
        maxLength={ticket.nameLength}
        defaultValue={refusal?.holder ?? ticket.holder}
        className="field"
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? "holder-fault holder-hint" : "holder-hint"}
      />
      {refusal ? (
        <p id="holder-fault" role="alert" className="mt-1 font-semibold text-danger">
          {refusal.message}
        </p>
      ) : null}
      <p id="holder-hint" className="text-sm text-muted">
        {m.eticket_change_hint({ moment: ticket.naming })}
      </p>
      <button type="submit" className="button-quiet">
        {m.eticket_change_save()}
      </button>
    </Form>
  );
}

/**
 * The QR code of a ticket: dark squares on white in every color mode, with a white border of four squares, which readers need.
 * @param props.label says which ticket it is, for people who do not see it
 */
function TicketCode({ qr, label }: { qr: NonNullable<TicketPageView["qr"]>; label: string }) {
  return (
    <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={qr.size} height={qr.size} fill="#ffffff" />
      <path d={qr.path} fill="#000000" />
    </svg>
  );
}
