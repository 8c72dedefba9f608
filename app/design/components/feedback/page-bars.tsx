/** What is said of a page of a past edition. */
export type ShownPast = {
  text: string;
  /** Of the bar, for screen readers. */
  label: string;
  /** The way to the current edition. */
  present: { label: string; href: string };
};

/** Says above every page of a past edition which year it shows, and leads to the current one, which is another document. */
export function PastBar({ past: { text, label, present } }: { past: ShownPast }) {
  return (
    <aside aria-label={label} className="border-b border-line bg-raised px-4 py-3 text-center font-medium">
      {text}{" "}
      <a href={present.href} target="_self" className="text-link">
        {present.label}
      </a>
    </aside>
  );
}

/** What is said of a draft that the pages show, and on the button that leaves it. */
export type ShownPreview = { text: string; leave: string };

/** Says above every page that it shows a draft, and how to leave that. */
export function PreviewBar({ preview }: { preview: ShownPreview }) {
  return (
    <form method="post" action="/preview" className="border-b border-line bg-raised px-4 py-3 text-center font-medium">
      {preview.text}{" "}
      <button type="submit" className="button-quiet">
        {preview.leave}
      </button>
    </form>
  );
}
