import { idOf, type Kind } from "~/content/documents/kinds";

/** What is wrong with a document, for the person who edits it. */
export type Fault = {
  kind: Kind;
  id: string;
  /** The path to the field, such as `notices.0.text`; empty for the document as a whole. */
  field: string;
  /** In the current language. */
  reason: string;
};

/** A fault of a document that has the fields of its id. */
export const toFault = (kind: Kind, document: object, field: string, reason: string): Fault => ({
  kind,
  id: idOf(kind, document),
  field,
  reason,
});

/** The faults that have a reason: `undefined` and `false` are none. */
export const faultsIf = (...faults: (Fault | false | undefined)[]): Fault[] =>
  faults.filter((fault) => fault !== undefined && fault !== false);

/** Pairs of values that follow each other. */
export const neighbours = <Value>(values: readonly Value[]): [Value, Value][] =>
  values.slice(1).map((value, index) => [values[index] as Value, value]);
