import { AsyncLocalStorage } from "node:async_hooks";
import { shownYear } from "~/base/i18n/shown-year";
import type { DocumentState } from "./documents/kinds";
import type { SiteContent } from "./documents/parse-content";
import { shippedContent } from "./documents/shipped-content.server";
import { type SessionHistory, toSessionHistory } from "./session-history";

let current = shippedContent;
let sessions: SessionHistory = toSessionHistory([]);

const previews = new AsyncLocalStorage<SiteContent>();

/** What the site shows. The same object until the content changes; another one in a preview. */
export const currentContent = (): SiteContent => previews.getStore() ?? current;

/** Runs a function, and all that it starts, with the content of a preview. @returns what the function returns */
export const runWithContent = <Result>(content: SiteContent, run: () => Result): Result => previews.run(content, run);

/** Whether the request shows a preview. */
export const isPreview = (): boolean => previews.getStore() !== undefined;

const NO_HISTORY = toSessionHistory([]);

/** What became of the sessions since the first publication; nothing of those of a past edition. */
export const sessionHistory = (): SessionHistory => (shownYear() === null ? sessions : NO_HISTORY);

/** Makes content what the site shows from now on. @param states every state of its sessions that changed, oldest first */
export function showContent(content: SiteContent, states: readonly DocumentState[]): void {
  current = content;
  sessions = toSessionHistory(states);
}
