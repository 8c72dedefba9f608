import type { z } from "~/base/values/zod";
import type { SiteContent } from "~/content/documents/parse-content";
import type { DocumentChange } from "~/content/store/publication";
import type { Preview, TaskField } from "./task";

/** A task for one document, in the current language. */
export type Task<Values = unknown> = {
  title: string;
  subject?: string;
  /** Another task for the same document. */
  also?: { to: string; label: string };
  /** Without any, what visitors will see is shown at once. */
  fields: readonly TaskField[];
  /** Of the fields, before the editor's. */
  values: Readonly<Record<string, string>>;
  /** From what is typed, by field name. */
  schema: z.ZodType<Values>;
  toChange(values: Values): TaskChange;
};

export type TaskChange = {
  changes: readonly DocumentChange[];
  /** What changes, for the list of revisions. */
  note: string;
  /** What is said when it is published. */
  done: string;
  /** @param content with the change */
  preview(content: SiteContent): Preview;
};

/** Declares a task; the compiler checks that its schema gives what it changes. */
export const defineTask = <Values>(task: Task<Values>): Task => task;
