import type { ReactNode } from "react";
import { PageHeader } from "~/components/page/page-header";

/** The frame of the pages about the list of people who asked to be told when. */
export function InterestPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        eyebrow="The next expo"
        title="Tell me when"
        lead="We write to you when there is something to know about the next expo, and not in between."
      />
      <div className="page grid gap-12 lg:grid-cols-[2fr_1fr]">{children}</div>
    </>
  );
}
