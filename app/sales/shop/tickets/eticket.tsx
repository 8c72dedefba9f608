import type { ReactNode } from "react";
import type { PaidStamp } from "./paid-stamp";

type EticketProps = {
  /** The expo, above the name. */
  event: string;
  /** Its name. */
  head: ReactNode;
  /** Which it is of several, and when it lets in, a line each; absent: the stub says it. */
  when?: readonly string[];
  /** The code; absent: it lets nobody in, or the code is elsewhere. */
  code?: ReactNode;
  stamp?: PaidStamp | null;
  /** The stub, below or beside the code. */
  children: ReactNode;
};

/** One object in the shape of a ticket: what it is, its code on white in every color mode, and a stub behind a torn edge. */
export function Eticket({ event, head, when, code, stamp = null, children }: EticketProps) {
  return (
    <div className="eticket">
      <div className="eticket-head">
        <div>
          <p className="eyebrow">{event}</p>
          {head}
        </div>
        {stamp ? (
          // The word that Jakarta stamps on what is paid, for the doors too. The page says it in its own language beside it.
          <p aria-hidden="true" lang="id" className={`paid-stamp ${stamp}`}>
            LUNAS
          </p>
        ) : null}
        {when?.map((line) => (
          <p key={line} className="eticket-when">
            {line}
          </p>
        ))}
      </div>
      {code ? <div className="eticket-code">{code}</div> : null}
      <div className="ticket-stub eticket-stub">{children}</div>
    </div>
  );
}
