import { type ChangeEvent, useEffect, useRef } from "react";
import { Form, Link, useHref, useNavigation, useSubmit } from "react-router";
import { useFilterForm } from "~/components/form/use-filter-form";
import { m } from "~/paraglide/messages";
import type { CategoryLink } from "./brand-list.server";

/** ms after the last key before the list updates: fast enough to feel live, without a request per letter. */
const TYPING_PAUSE = 250;

/** Search and order of the brand list: a GET form that also follows at once with scripts. It keeps the category. */
export function BrandFilter({ q, category, order }: { q: string; category: string; order: string }) {
  const submit = useSubmit();
  const { formAction, location: next } = useNavigation();
  const searching = formAction === "/brands";
  const ownPath = useHref("/brands");
  const leaving = next !== undefined && next.pathname !== ownPath;
  const shownOrder = order === "name" ? "" : order;
  const fields = useFilterForm({ q, order: shownOrder });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A search that follows typing does not cancel a click on a link that came after the last letter.
  useEffect(() => {
    if (leaving) clearTimeout(timer.current);
  }, [leaving]);
  const follow = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    if (leaving) return;
    const typing = (event.target as unknown) instanceof HTMLInputElement;
    timer.current = setTimeout(
      () => submit(form, { replace: true, preventScrollReset: true }),
      typing ? TYPING_PAUSE : 0,
    );
  };
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
        <input type="search" name="q" defaultValue={q} maxLength={80} className="field" autoComplete="off" />
      </label>
      <label>
        <span className="mb-1 block text-sm font-semibold">{m.brands_order()}</span>
        <select name="order" defaultValue={shownOrder} className="field">
          <option value="">{m.brands_order_name()}</option>
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
