import { Link } from "react-router";
import { OutcomePanel } from "./outcome-panel";

/** Confirmations to one address are limited, because anyone can type it. */
const NO_CONFIRMATION = "We cannot send a confirmation by e-mail this time, so please note the number below.";

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
        {props.text} {acknowledged ? "A confirmation is on its way to your e-mail." : NO_CONFIRMATION}
      </p>
      <p className="mt-3">
        Your reference number is <strong className="font-mono whitespace-nowrap">{reference}</strong>.
      </p>
      <p className="mt-6">
        <Link to={props.again.to} className="button-quiet">
          {props.again.label}
        </Link>
      </p>
    </OutcomePanel>
  );
}
