import { type ChangeEvent, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useFieldValues } from "~/components/form/use-field-values";
import type { BrandList } from "~/entities/brand";

/** ms after the last key before the list updates: fast enough to feel live, without a request per letter. */
const TYPING_PAUSE = 250;

/** Search, category and order of the brand list: a GET form that also follows at once with scripts. */
export function BrandFilter(props: {
  categories: BrandList["categories"];
  q: string;
  category: string;
  order: string;
}) {
  const submit = useSubmit();
  const searching = useNavigation().formAction === "/brands";
  const fields = useFieldValues({ q: props.q, category: props.category, order: props.order });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
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
      className="grid gap-3 sm:grid-cols-2 sm:items-end lg:grid-cols-[1fr_auto_auto_auto]"
    >
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">Search brands, products or booths</span>
        <input type="search" name="q" defaultValue={props.q} maxLength={80} className="field" autoComplete="off" />
      </label>
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">Category</span>
        <select name="category" defaultValue={props.category} className="field">
          <option value="">All categories</option>
          {props.categories.map((category) => (
            <option key={category.slug} value={category.slug}>
              {category.name} ({category.count})
            </option>
          ))}
        </select>
      </label>
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">Order</span>
        <select name="order" defaultValue={props.order} className="field">
          <option value="name">By name</option>
          <option value="booth">By booth</option>
        </select>
      </label>
      <button type="submit" className="button-quiet">
        Search
      </button>
    </Form>
  );
}
