import type { CompanyInput } from "~/sales/desk/company-inputs.server";

/** What the page of an order shows that a company has made for many. */
export type GroupPage = {
  reference: string;
  /** In whose name it is billed, with what was typed. */
  company: readonly CompanyInput[];
  /** What came of the last press, and why one did nothing, with more on it in lines. */
  said: string | null;
  refusal: string | null;
  rows: readonly string[];
  /** The tickets that let in; empty: there are none yet. `again`: when it was mailed, for a button that mails it once more; null: none. */
  holders: readonly {
    id: string;
    number: string;
    name: string;
    email: string;
    state: string;
    again: string | null;
    typed: TypedHolder;
  }[];
  /** Most characters of a name. */
  nameLength: number;
  /** How many were never mailed, as the button says it; null: none. */
  send: string | null;
  /** Who has no address. */
  without: string | null;
};

/** Who comes with a ticket, in the fields that change it. `isTried`: somebody has pressed the button, and the faults are why nothing came of it. */
export type TypedHolder = { name: string; email: string; isTried: boolean; nameFault: string; emailFault: string };
