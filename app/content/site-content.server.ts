import { AsyncLocalStorage } from "node:async_hooks";
import { shownYear } from "~/base/i18n/shown-year";
import { overwriteWording } from "~/base/i18n/wording";
import { overwriteIdentity } from "~/base/identity/identity.server";
import type { DocumentState } from "./documents/kinds";
import type { SiteContent } from "./documents/parse-content";
import { shippedContent } from "./documents/shipped-content.server";
import { identityIn } from "./identity/identity-in.server";
import { type SessionHistory, toSessionHistory } from "./session-history";
import { wordingIn } from "./texts/wording.server";

let current = shippedContent;
let sessions: SessionHistory = toSessionHistory([]);

/** What a request shows, whatever is published while it runs. */
type Shown = {
  content: SiteContent;
  /** Whose contacts are shown. */
  contacts: SiteContent;
  sessions: SessionHistory;
  preview: boolean;
};

const requests = new AsyncLocalStorage<Shown>();

/** What the site shows. The same object until the content changes; another one in a preview. */
export const currentContent = (): SiteContent => requests.getStore()?.content ?? current;

/** The content whose contacts are shown: on pages of a past edition those of the current one, since nobody answers the old ones. */
const contactsContent = (): SiteContent => requests.getStore()?.contacts ?? current;

overwriteIdentity(() => identityIn(currentContent(), contactsContent()));

overwriteWording((locale) => wordingIn(currentContent().texts, locale));

/** Runs a function, and all that it starts, with the content of a preview. @returns what the function returns */
export const runWithContent = <Result>(content: SiteContent, run: () => Result): Result =>
  requests.run({ content, contacts: content, sessions, preview: true }, run);

/** The same with the content of a past edition. Its contacts are those of the current one. */
export const runWithPastContent = <Result>(content: SiteContent, run: () => Result): Result =>
  requests.run({ content, contacts: current, sessions, preview: true }, run);

/** Runs a function, and all that it starts, with what is published now: no page is made of two editions. @returns what the function returns */
export const keepContent = <Result>(run: () => Result): Result =>
  requests.run({ content: current, contacts: current, sessions, preview: false }, run);

/** Whether the request shows a preview. */
export const isPreview = (): boolean => requests.getStore()?.preview === true;

const NO_HISTORY = toSessionHistory([]);

/** What became of the sessions since visitors saw the edition first; nothing of those of a past edition. */
export const sessionHistory = (): SessionHistory =>
  shownYear() === null ? (requests.getStore()?.sessions ?? sessions) : NO_HISTORY;

/**
 * Makes content what the site shows from now on.
 * @param states every state of its sessions that changed, oldest first @param first the revision with which visitors saw its edition first
 */
export function showContent(content: SiteContent, states: readonly DocumentState[], first?: number): void {
  current = content;
  sessions = toSessionHistory(states, first);
}
