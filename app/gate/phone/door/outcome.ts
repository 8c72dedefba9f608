import type { ExitDoubt, Verdict } from "~/gate/rules/gate-rules";
import type { SentScan } from "~/gate/rules/protocol";
import type { UnknownVerdict } from "~/gate/rules/read-verdict";
import type { TicketCode } from "~/sales/tickets/codes/ticket-code";

/** What a door does with a code. */
export type Outcome = {
  verdict: Verdict | UnknownVerdict | { verdict: "left"; doubt: ExitDoubt };
  /** How many went through, and how many may at most. */
  people: number;
  most: number;
  /** The ticket's kind by language; absent where it is not one of ours. */
  names: Readonly<Record<string, string>>;
  /** Whom that lets in, by language; empty: anyone, or it is not known. */
  whom: Readonly<Record<string, string>>;
  holder: string;
  reference: string;
  offline: boolean;
  /** It is not on the list: its signature alone let it in. */
  unlisted: boolean;
  /** What can be taken back: one object for an entry and all its corrections, which change its nonce. */
  taken: { nonce: string; sent: Pick<SentScan, "code" | "found">; ticket: string; kind: "entry" | "exit" } | null;
};

export type Mode = "entry" | "exit";

/** A ticket that is before the door, and what proves it. */
export type Seen = { code: Pick<TicketCode, "id" | "kind" | "days">; sent: Pick<SentScan, "code" | "found"> };
