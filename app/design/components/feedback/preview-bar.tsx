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
