import tickets from "~/content/embedded/tickets.json" with { type: "json" };
import type { TicketTerms } from "~/sales/tickets/codes/ticket-terms";

type Kind = Pick<(typeof tickets)[number], "id" | "name" | "validOn"> & {
  admits?: TicketTerms["admits"];
  reentry?: string;
};

/** What the embedded content says of a kind of ticket: browser tests cannot load the site's own reading of it. */
export function embeddedKind(id: string): TicketTerms | undefined {
  const kinds: readonly Kind[] = tickets;
  const kind = kinds.find((ticket) => ticket.id === id);
  return (
    kind && {
      days: kind.validOn,
      admits: kind.admits ?? [{ kind: "anyone", people: 1 }],
      reentry: kind.reentry ?? "none",
      names: { en: kind.name, id: kind.name },
    }
  );
}
