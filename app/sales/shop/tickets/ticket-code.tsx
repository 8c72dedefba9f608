import type { TicketPageView } from "./read-ticket.server";

/**
 * The QR code of a ticket: dark squares on white in every color mode, with a white border of four squares, which readers need.
 * @param props.label says which ticket it is, for people who do not see it
 */
export function TicketCode({ qr, label }: { qr: NonNullable<TicketPageView["qr"]>; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-lg"
    >
      <rect width={qr.size} height={qr.size} fill="#ffffff" />
      <path d={qr.path} fill="#000000" />
    </svg>
  );
}
