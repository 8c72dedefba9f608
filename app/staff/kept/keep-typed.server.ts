import { data } from "react-router";
import type { Refusal } from "~/staff/staff-access.server";

/** What somebody typed into a form that was refused, by the names of its fields, and why. */
export type Kept = { message: string; typed: readonly (readonly [string, string])[] };

/** Shows again what was typed, and nothing that is stored: the person has not signed in or may not do it, or the database does not say. */
export const keepTyped = ({ status, message, headers }: Refusal, fields: ReadonlyMap<string, string>) =>
  data<{ kept: Kept }>({ kept: { message, typed: [...fields] } }, { status, headers });
