import type { Locale } from "~/base/i18n/locales";
import type { Choices } from "~/design/components/form/form-field";
import type { Notice } from "~/design/model/notice";

/** A field of a task's form. */
export type TaskField = {
  name: string;
  /** A text of several lines, a list to choose from, or a type of input. A box that is ticked sends "on". */
  control: "textarea" | "select" | "checkbox" | "hidden" | "text" | "date" | "time" | "datetime-local";
  label: string;
  hint?: string;
  /** Most UTF-16 units of its value. */
  maxLength: number;
  /** Of a list; of a text they are proposals. */
  choices?: Choices;
  /** It takes digits alone. */
  numeric?: true;
};

/** What visitors see in a language. */
export type Shown = {
  locale: Locale;
  /** It is a notice of this level. */
  level?: Notice["level"];
  lines: readonly string[];
};

/** What visitors see now and with the change. */
export type Preview = {
  before: readonly Shown[];
  after: readonly Shown[];
  /** What the editor should know before. */
  remark?: string | undefined;
};

/** The page of a task: its form, or what visitors will see, with a button that publishes it. */
export type TaskView = {
  title: string;
  /** What it changes, such as the title of a session. */
  subject?: string | undefined;
  /** Another task for the same document. */
  also?: { to: string; label: string } | undefined;
  fields: readonly TaskField[];
  values: Readonly<Record<string, string>>;
  /** Messages by the name of a field. */
  errors: Readonly<Record<string, readonly string[] | null>>;
  /** Why nothing was published. */
  messages: readonly string[];
  /** The revision that the editor saw. */
  basedOn: number;
  /** When it is to be published, as it was typed, and what is wrong with that. */
  at: string;
  atFault: string | null;
  /** What it touches of tickets that are sold. */
  sold: readonly string[];
  /** null while the form is filled in. */
  preview: Preview | null;
};
