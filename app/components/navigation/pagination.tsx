import { PageLink } from "./page-link";

/** Links to the pages of a list; nothing when there is one page. `hrefFor` gives a page's address. */
export function Pagination(props: { page: number; pages: number; hrefFor: (page: number) => string; label: string }) {
  const { page, pages, hrefFor } = props;
  if (pages <= 1) return null;
  return (
    <nav aria-label={props.label} className="mt-12 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? (
        <PageLink to={hrefFor(page - 1)} rel="prev" className="button-quiet">
          Previous
        </PageLink>
      ) : null}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <PageLink to={hrefFor(page + 1)} rel="next" className="button-quiet">
          Next
        </PageLink>
      ) : null}
    </nav>
  );
}
