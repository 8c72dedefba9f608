import { type FormEvent, useState } from "react";
import type { FoundOrder, FoundTicket } from "~/gate/rules/protocol";
import { m } from "~/paraglide/messages";
import { findCode } from "~/sales/tickets/codes/group-code";
import { TICKET_CODE_LENGTH } from "~/sales/tickets/codes/ticket-code";
import type { Door, Outcome } from "./door/door";
import { FoundOrders } from "./found-orders";
import { NUMBER_FIELD } from "./scanner-keys";

type FindPanelProps = {
  door: Door;
  isOnline: boolean;
  onClose(): void;
  /** A code that was typed or pasted. */
  onCode(text: string): void;
  /** Does something at the door after what was done before, and shows what came of it. */
  onAttempt(thing: () => Promise<Outcome | null>): void;
};

/** Characters of the field for numbers and codes: of a code, and of what was typed before a scanner typed it. */
const MAX_TYPED = 2 * TICKET_CODE_LENGTH;

/** Why there is no response. */
const faults = {
  none: m.gate_find_no_network,
  busy: m.gate_find_busy,
  refused: m.gate_find_refused,
  ended: m.gate_ended_title,
};

/** For those whose code cannot be read: by the number of the order or of a ticket, or by name and e-mail address together. Both need a network. */
export function FindPanel({ door, isOnline, onClose, onCode, onAttempt }: FindPanelProps) {
  const [orders, setOrders] = useState<FoundOrder[] | null>(null);
  const [fault, setFault] = useState("");

  function show(answer: Awaited<ReturnType<Door["find"]>>) {
    setFault(answer.got === "data" ? "" : faults[answer.got]());
    if (answer.got === "data") setOrders(answer.data.orders);
  }

  async function findNumber(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Not trimmed: a code may end with a space. A scanner types behind what is in the field already.
    const typed = String(new FormData(event.currentTarget).get(NUMBER_FIELD));
    if (typed.length >= TICKET_CODE_LENGTH) return onCode(findCode(typed) ?? typed);
    // What was found before must not stay under the finger.
    setOrders(null);
    show(await door.find({ reference: typed.trim() }));
  }

  async function findBuyer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setOrders(null);
    show(await door.find({ name: String(form.get("name")).trim(), email: String(form.get("email")).trim() }));
  }

  const admit = (ticket: FoundTicket, reference: string) =>
    onAttempt(async () => {
      const outcome = await door.admitFound(ticket, reference);
      setFault(outcome ? "" : m.gate_find_no_network());
      return outcome;
    });

  return (
    <section className="find">
      <button type="button" onClick={onClose}>
        {m.gate_close()}
      </button>
      {isOnline ? null : <p>{m.gate_find_offline()}</p>}
      <p role="alert">{fault}</p>
      {orders ? (
        <FoundOrders
          orders={orders}
          door={door}
          onAdmit={admit}
          onPay={async (reference) => show(await door.pay(reference))}
        />
      ) : null}
      <form onSubmit={(event) => void findNumber(event)}>
        <label htmlFor={NUMBER_FIELD}>{m.gate_find_number()}</label>
        <input
          id={NUMBER_FIELD}
          name={NUMBER_FIELD}
          required
          maxLength={MAX_TYPED}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <button type="submit">{m.gate_find_submit()}</button>
      </form>
      <form onSubmit={(event) => void findBuyer(event)}>
        <label htmlFor="name">{m.gate_find_name()}</label>
        <input id="name" name="name" required maxLength={120} autoComplete="off" />
        <label htmlFor="email">{m.gate_find_email()}</label>
        <input id="email" name="email" type="email" required maxLength={254} autoComplete="off" />
        <button type="submit">{m.gate_find_submit()}</button>
      </form>
    </section>
  );
}
