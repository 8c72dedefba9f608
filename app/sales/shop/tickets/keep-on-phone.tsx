import { useEffect, useState } from "react";
import { Link } from "react-router";
import { KEPT_TICKETS } from "~/config/kept-pages";
import { keepPages } from "~/design/components/offline/keep-pages";
import { m } from "~/paraglide/messages";
import { type KeptTicket, keepTickets, keptTickets, removeTicket, renewTickets } from "./kept-tickets";

/** A ticket as its page or that of its order shows it; one that lets nobody in has no code. */
type ShownTicket = Omit<KeptTicket, "code" | "until"> & { code?: KeptTicket["code"] | null | "" };

/** What of a ticket is kept, and nothing else. @param until ms since the epoch */
function toKept({ id, name, holder, number, days, code }: ShownTicket, until: number): KeptTicket | null {
  if (!code) return null;
  const drawn = "picture" in code ? { picture: code.picture } : { path: code.path, size: code.size };
  return { id, name, holder, number, days, code: drawn, until };
}

type Kept = "no" | "yes" | "refused";

/** Keeps tickets in the phone when somebody asks for it, and removes them again. Without scripts a phone can keep nothing, so that nothing is shown. */
export function KeepOnPhone({ tickets: shown, until }: { tickets: readonly ShownTicket[]; until: number }) {
  const tickets = shown.flatMap((ticket) => toKept(ticket, until) ?? []);
  const [kept, setKept] = useState<Kept>();
  const ids = tickets.map(({ id }) => id).join();
  useEffect(() => {
    const known = keptTickets(window.localStorage, Date.now());
    setKept(ids.split(",").every((wanted) => known.some(({ id }) => id === wanted)) ? "yes" : "no");
  }, [ids]);
  // A name that is added later is in the kept ticket too.
  useEffect(() => renewTickets(window.localStorage, tickets, Date.now()));
  if (kept === undefined || tickets.length === 0) return null;

  function keep() {
    const isKept = keepTickets(window.localStorage, tickets, Date.now());
    setKept(isKept ? "yes" : "refused");
    if (isKept) void keepPages({ asked: true });
  }

  function remove() {
    for (const { id } of tickets) removeTicket(window.localStorage, id, Date.now());
    setKept("no");
  }

  return (
    <section aria-label={m.offline_keep()} className="card space-y-3 p-5 print:hidden">
      {kept === "yes" ? (
        <>
          <p role="status" className="font-bold">
            {m.offline_keep_done()}
          </p>
          <p className="flex flex-wrap gap-3">
            <Link to={KEPT_TICKETS} className="button-quiet">
              {m.offline_kept_open()}
            </Link>
            <button type="button" onClick={remove} className="button-quiet">
              {m.offline_kept_remove()}
            </button>
          </p>
        </>
      ) : (
        <>
          <h2 className="font-display text-xl font-bold">{m.offline_keep_title()}</h2>
          <p role={kept === "refused" ? "alert" : undefined} className="text-sm text-muted">
            {kept === "refused" ? m.offline_keep_failed() : m.offline_keep_about()}
          </p>
          <button type="button" onClick={keep} className="button-quiet">
            {m.offline_keep()}
          </button>
        </>
      )}
    </section>
  );
}
