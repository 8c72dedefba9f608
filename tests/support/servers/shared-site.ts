import { addressOf } from "../services/shared-services";

/** A site that other tests use at the same time. The run stops it, and its own `stop` leaves it to them. */
export type SharedSite = { url: string; stop(): Promise<void> };

/**
 * The built site with these settings, which the files of a run share. For tests that only read its pages: they send no form,
 * change no content, read no output, and do not stop it.
 */
export async function sharedSite(env: Readonly<Record<string, string>> = {}): Promise<SharedSite> {
  return { url: await addressOf("site", env), stop: async () => undefined };
}

/** Settings of a shared site on which every view can be asked for: the tabs that are hidden too, and the thanks after a form. */
export const EVERY_VIEW = { TICKET_TABS_HIDDEN: "none", SESSION_SECRET: "a-secret-of-more-than-thirty-two-letters" };
