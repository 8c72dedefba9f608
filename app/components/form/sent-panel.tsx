import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { Icon } from "~/components/media/icon";
import { forgetDrafts } from "./use-draft";

/** Confirmations to one address are limited, because anyone can type it. */
const NO_CONFIRMATION = "We cannot send a confirmation by e-mail this time, so please note the number below.";

/** Takes the place of an accepted form, and its focus. A reload or Back sends nothing again. */
export function SentPanel(props: {
  title: string;
  text: string;
  sent: { reference: string; acknowledged: boolean };
  again: { to: string; label: string };
}) {
  const { reference, acknowledged } = props.sent;
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // A page that was loaded, or reached by Back, is read from its top.
  const justSent = useNavigationType() !== "POP";
  useEffect(() => {
    if (!justSent) return;
    panel.current?.focus();
    forgetDrafts(pathname);
  }, [justSent, pathname]);
  return (
    <div ref={panel} tabIndex={-1} className="card h-fit border-2 border-moss p-8">
      <p className="flex items-center gap-3 font-display text-2xl font-bold">
        <Icon name="lucide:check" className="shrink-0 text-moss" />
        {props.title}
      </p>
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
    </div>
  );
}
