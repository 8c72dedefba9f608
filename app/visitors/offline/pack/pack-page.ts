import type { ReactNode } from "react";

/** A page before it is HTML. @param path without the prefix of the language @param main null: there is no such page */
export type PackPage = { path: string; title: string; main: ReactNode };
