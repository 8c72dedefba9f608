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
