import { readMailFiles } from "../services/mail-files";
import { test as base, expect } from "./site-test";
import { startTestSite } from "./test-site";

export type OwnSite = Awaited<ReturnType<typeof startTestSite>>;

/** `test` with a site for each test alone, whose mails are files. @param env settings that differ from those of other tests */
export const testWithOwnSite = (env: Record<string, string> = {}) =>
  base.extend<{ own: OwnSite }>({
    own: async ({ browserName: _ }, use) => {
      const own = await startTestSite(env);
      await use(own);
      await own.stop();
    },
    baseURL: async ({ own }, use) => use(own.url),
  });

/** Waits for the mail of a kind: `staff`, `acknowledgement` or `confirmation`. */
export async function waitForMail(site: OwnSite, kind: string) {
  const find = async () => (await readMailFiles(site.dataDirectory)).find(({ name }) => name.endsWith(`-${kind}.eml`));
  await expect.poll(async () => (await find())?.name).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

export { expect };
