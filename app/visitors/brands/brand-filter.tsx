import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { useFilterForm } from "~/design/components/form/use-filter-form";
import { useLiveSubmit } from "~/design/components/form/use-live-submit";
import { m } from "~/paraglide/messages";
import type { CategoryLink } from "./brand-list.server";

/** Search and order of the brand list: a GET form that also follows at once with scripts. It keeps the category. */
export function BrandFilter({ q, category, order }: { q: string; category: string; order: string }) {
  const { follow, searching } = useLiveSubmit("/brands");
  const fields = useFilterForm({ q, order });
  return (
    <Form
      ref={fields}
      method="get"
      action="/brands"
      onChange={follow}
      preventScrollReset
      aria-busy={searching}
      className="grid gap-3 grid-cols-[minmax(0,1fr)_auto] items-end sm:grid-cols-[1fr_auto_auto]"
    >
      <label className="col-span-2 sm:col-span-1">
        <span className="mb-1 block text-sm font-semibold">{m.brands_search()}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          className="field"
          autoComplete="off"
        />
      </label>
      <label>
        <span className="mb-1 block text-sm font-semibold">{m.brands_order()}</span>
        <select name="order" defaultValue={order} className="field">
          <option value="">{q ? m.brands_order_best() : m.brands_order_name()}</option>
          {q || order === "name" ? <option value="name">{m.brands_order_name()}</option> : null}
          <option value="booth">{m.brands_order_booth()}</option>
        </select>
      </label>
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <button type="submit" className="button-quiet min-h-12">
        {m.brands_search_button()}
      </button>
    </Form>
  );
}

/** The categories as links, each with the number of brands that match. */
export function CategoryLinks({ links }: { links: readonly CategoryLink[] }) {
  return (
    <nav aria-label={m.brands_categories()} className="chips">
      <ul>
        {links.map(({ to, name, lang, count, current }) => (
          <li key={to}>
            <Link to={to} lang={lang} aria-current={current ? "page" : undefined}>
              {name} {count ? <span>{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the first brand of each letter. */
export function LetterLinks({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label={m.brands_letters()} className="letters">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letter}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
