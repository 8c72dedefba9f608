import { m } from "~/paraglide/messages";
import type { SavedDraft } from "./draft-pages";

/** What became of a draft that did not reach the server. */
export const toOffline = (): SavedDraft => ({ page: "saved", version: null, text: m.drafts_offline(), retry: true });
