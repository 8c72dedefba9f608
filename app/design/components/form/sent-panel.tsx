import { Link } from "react-router";
import { m } from "~/paraglide/messages";
import { OutcomePanel } from "./outcome-panel";

/** Thanks for an accepted form. A reload or Back sends nothing again. */
export function SentPanel(props: {
  title: string;
  text: string;
  sent: { reference: string; acknowledged: boolean };
  again: { to: string; label: string };
}) {
  const { reference, acknowledged } = props.sent;
  return (
    <OutcomePanel title={props.title} done>
      <p className="mt-3">
        {/* Confirmations to one address are limited, because anyone can type it. */}
        {props.text} {acknowledged ? m.forms_sent_mail() : m.forms_sent_no_mail()}
      </p>
      <p className="mt-3">
        {m.forms_sent_reference()} <strong className="whitespace-nowrap">{reference}</strong>.
      </p>
      <p className="mt-6">
        <Link to={props.again.to} className="button-quiet">
          {props.again.label}
        </Link>
      </p>
    </OutcomePanel>
  );
}
