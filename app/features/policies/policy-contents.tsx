import { useReadingPosition } from "~/components/use-reading-position";

/** The table of contents of a long text: links without scripts; with them it marks what is being read. */
export function PolicyContents({ headings }: { headings: readonly { id: string; text: string }[] }) {
  const current = useReadingPosition(headings.map((heading) => heading.id));
  return (
    <nav
      aria-label="Contents"
      className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <h2 className="eyebrow font-sans">Contents</h2>
      <ol className="mt-3">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a
              href={`#${heading.id}`}
              className="contents-link"
              aria-current={heading.id === current ? "location" : undefined}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
