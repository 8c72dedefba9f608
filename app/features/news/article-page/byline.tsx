import { Picture } from "~/components/media/picture";
import type { ArticlePage } from "./read-article-page.server";

type BylineProps = {
  page: Pick<ArticlePage, "authors" | "publishedAt" | "date" | "updatedAt" | "updatedDate" | "readingTime">;
};

/** Who wrote an article and when. */
export function Byline({ page }: BylineProps) {
  const { authors, publishedAt, date, updatedAt, updatedDate, readingTime } = page;
  const faces = authors.flatMap((author) => (author.image ? [{ slug: author.slug, image: author.image }] : []));
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 text-muted">
      {faces.map(({ slug, image }) => (
        <span key={slug}>
          <Picture image={image} alt="" sizes="3rem" className="size-12 rounded-full object-cover" />
        </span>
      ))}
      <p>
        {authors.length > 0 ? (
          <span className="block font-semibold text-ink">{authors.map(({ name }) => name).join(", ")}</span>
        ) : null}
        <time dateTime={publishedAt}>{date}</time>
        {updatedDate ? (
          <>
            {" · changed "}
            <time dateTime={updatedAt}>{updatedDate}</time>
          </>
        ) : null}
        {readingTime ? ` · ${readingTime} min read` : ""}
      </p>
    </div>
  );
}
