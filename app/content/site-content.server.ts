import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteWording } from "~/base/i18n/wording";
import type { DocumentState } from "./documents/kinds";
import type { SiteContent } from "./documents/parse-content";
import { shippedContent } from "./documents/shipped-content.server";
import { type SessionHistory, toSessionHistory } from "./session-history";
import { wordingIn } from "./texts/wording.server";

let current = shippedContent;
let sessions: SessionHistory = toSessionHistory([]);

const previews = new AsyncLocalStorage<SiteContent>();

/** What the site shows. The same object until the content changes; another one in a preview. */
export const currentContent = (): SiteContent => previews.getStore() ?? current;

overwriteWording((locale) => wordingIn(currentContent().texts, locale));

/** Runs a function, and all that it starts, with the content of a preview. @returns what the function returns */
export const runWithContent = <Result>(content: SiteContent, run: () => Result): Result => previews.run(content, run);

/** Whether the request shows a preview. */
export const isPreview = (): boolean => previews.getStore() !== undefined;

/** What became of the sessions since the first publication. */
export const sessionHistory = (): SessionHistory => sessions;

/** Makes content what the site shows from now on. @param states every state of its sessions that changed, oldest first */
export function showContent(content: SiteContent, states: readonly DocumentState[]): void {
  current = content;
  sessions = toSessionHistory(states);
}
