import { ContentsList } from "~/components/text/contents-list";

/** The table of contents of a long text, beside it and in view on a wide screen. */
export function PolicyContents({ headings }: { headings: readonly { id: string; text: string }[] }) {
  return (
    <nav
      aria-label="Contents"
      className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <h2 className="eyebrow font-sans">Contents</h2>
      <ContentsList entries={headings} />
    </nav>
  );
}
