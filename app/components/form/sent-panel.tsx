import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Icon } from "~/components/icon/icon";
import { PageLink } from "~/components/link/page-link";
import { REFERENCE } from "~/components/unbroken-reference";
import { forgetDrafts } from "./use-draft";

/** The reference that a page's address carries after an accepted form; null for none, and for anything else. */
export function readSentReference(params: URLSearchParams): string | null {
  const reference = params.get("sent") ?? "";
  return REFERENCE.exec(reference)?.[0] === reference ? reference : null;
}

/**
 * Stands in the place of a form that was accepted. A reload or Back sends nothing again. The focus, which went with the
 * form, comes here.
 */
export function SentPanel(props: {
  title: string;
  text: string;
  reference: string;
  again: { to: string; label: string };
}) {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // A page that was loaded, or come back to, is read from its top.
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
      <p className="mt-3">{props.text}</p>
      <p className="mt-3">
        Your reference number is <strong className="font-mono whitespace-nowrap">{props.reference}</strong>.
      </p>
      <p className="mt-6">
        <PageLink to={props.again.to} className="button-quiet">
          {props.again.label}
        </PageLink>
      </p>
    </div>
  );
}
