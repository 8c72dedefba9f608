import type { ReactNode } from "react";
import { PageHeader } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";

/** The frame of the pages about the list of people who asked to be told when. */
export function InterestPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="radio"
        eyebrow={m.forms_interest_eyebrow()}
        title={m.forms_interest_title()}
        lead={m.forms_interest_lead()}
      />
      <div className="page grid gap-12 lg:grid-cols-[2fr_1fr]">{children}</div>
    </>
  );
}
