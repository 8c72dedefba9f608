import { Link } from "react-router";
import { m } from "~/paraglide/messages";

/** Links to the pages of a list; nothing for one page. */
export function Pagination(props: { page: number; pages: number; hrefFor: (page: number) => string; label: string }) {
  const { page, pages, hrefFor } = props;
  if (pages <= 1) return null;
  return (
    <nav aria-label={props.label} className="mt-12 flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? (
        <Link to={hrefFor(page - 1)} rel="prev" className="button-quiet">
          {m.shell_previous()}
        </Link>
      ) : null}
      <span>{m.shell_page_of({ page, pages })}</span>
      {page < pages ? (
        <Link to={hrefFor(page + 1)} rel="next" className="button-quiet">
          {m.shell_next()}
        </Link>
      ) : null}
    </nav>
  );
}
