import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { forgetDrafts } from "./draft-storage";

type OutcomeProps = { done?: boolean; className?: string; children: ReactNode };

/**
 * Takes the place of a form, and its focus, once something came of it.
 * @param props.done a success, after which the page's drafts are forgotten
 */
export function Outcome({ done = false, className, children }: OutcomeProps) {
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // A page that was loaded, or reached by Back, is read from its top.
  const justSent = useNavigationType() !== "POP";
  useEffect(() => {
    if (!justSent) return;
    panel.current?.focus();
    if (done) forgetDrafts(pathname);
  }, [justSent, done, pathname]);
  return (
    <div ref={panel} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

/** An outcome as a card. @param props.done marks a success */
export function OutcomePanel({ title, done, children }: { title: string; done?: boolean; children: ReactNode }) {
  return (
    <Outcome done={done} className={`card h-fit border-2 p-8 ${done ? "border-moss" : ""}`}>
      <p className="flex items-center gap-3 font-display text-2xl font-bold">
        {done ? <Icon name="lucide:check" className="shrink-0 text-moss" /> : null}
        {title}
      </p>
      {children}
    </Outcome>
  );
}
