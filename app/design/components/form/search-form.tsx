import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { Icon } from "~/design/components/media/icon";
import { useFilterForm } from "./use-filter-form";
import { useLiveSubmit } from "./use-live-submit";

type SearchFormProps = {
  /** The page that searches, by `?q=`. */
  path: "/rundown" | "/faq" | "/speakers";
  q: string;
  /** What is searched. */
  label: string;
  button: string;
};

/** The search of a page's list: a GET form, which follows at once with scripts. */
export function SearchForm({ path, q, label, button }: SearchFormProps) {
  const { follow, searching } = useLiveSubmit(path);
  const fields = useFilterForm({ q });
  return (
    <search className="print:hidden">
      <Form
        ref={fields}
        method="get"
        action={path}
        onChange={follow}
        preventScrollReset
        aria-busy={searching}
        className="flex gap-3"
      >
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={label}
          placeholder={label}
          className="field min-w-0 flex-1"
          autoComplete="off"
        />
        <button type="submit" className="button-quiet min-h-12">
          <Icon name="lucide:search" />
          <span className="max-sm:sr-only">{button}</span>
        </button>
      </Form>
    </search>
  );
}
