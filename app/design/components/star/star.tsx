import type { ReactNode } from "react";
import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";

/** What a star stands on: the word of a thing (`app/design/model/stars.ts`), and what the thing is called. */
export type StarData = { word: string; name: string };

type StarProps = StarData & {
  /** Says what it does beside it, where there is room. */
  label?: string;
  /** Whether it stands in the corner of a picture. */
  onPicture?: boolean;
};

/**
 * A star on a thing: a toggle button, which `keep-stars.ts` presses. Without scripts it is a form that opens a plan with the thing.
 * For `serverHtml`.
 */
export function Star({ word, name, label, onPicture }: StarProps) {
  return (
    <form
      action={localHref("/plan")}
      className={onPicture ? "absolute top-0 right-2 mt-2 rounded-full bg-ground" : undefined}
    >
      <StarButton word={word} name={name} pressed={false} field="add" value={word} label={label} />
    </form>
  );
}

/** Around a list whose things have a star each: one form for all of them. */
export const StarList = ({ children }: { children: ReactNode }) => (
  <form action={localHref("/plan")} className="stars contents">
    {children}
  </form>
);

/** A star on a thing within a `StarList`: a long list has hundreds of them, so that each is small. */
export const ListStar = ({ word, name }: StarData) => (
  <StarButton word={word} name={name} pressed={false} field="add" value={word} />
);

type StarButtonProps = StarData & {
  pressed: boolean;
  /** What the form sends without scripts. */
  field: "add" | "drop";
  value: string;
  /** Id of the form that it belongs to, where that is not around it. */
  form?: string;
  label?: string | undefined;
};

/** The button of a star alone. */
export function StarButton({ word, name, pressed, field, value, form, label }: StarButtonProps) {
  return (
    <button
      type="submit"
      form={form}
      name={field}
      value={value}
      data-star={word}
      aria-pressed={pressed}
      aria-label={m.plan_star({ name })}
      className={label ? "button-quiet" : "star"}
    >
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        aria-hidden="true"
        fill={pressed ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      >
        <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z" />
      </svg>
      {label}
    </button>
  );
}
