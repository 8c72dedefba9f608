import type { DocumentState } from "~/services/content/documents/kinds";
import type { SiteContent } from "~/services/content/documents/parse-content";
import { shippedContent } from "~/services/content/documents/shipped-content.server";
import { type SessionHistory, toSessionHistory } from "./session-history";

let current = shippedContent;
let sessions: SessionHistory = toSessionHistory([]);

/** What the site shows. The same object until the content changes. */
export const currentContent = (): SiteContent => current;

/** What became of the sessions since the first publication. */
export const sessionHistory = (): SessionHistory => sessions;

/** Makes content what the site shows from now on. @param states every state of its sessions that changed, oldest first */
export function showContent(content: SiteContent, states: readonly DocumentState[]): void {
  current = content;
  sessions = toSessionHistory(states);
}
