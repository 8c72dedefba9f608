import { type Midtrans, SERVER_KEY, startMidtrans } from "../services/midtrans";
import { freePort } from "./free-port";
import type { OwnSite } from "./own-site-test";
import { test as base } from "./site-test";
import { startTestSite } from "./test-site";

/** `test` with a payment provider, and a site that takes money there, for each test alone. @param env further settings of the site */
export const testWithProvider = (env: Record<string, string> = {}) =>
  base.extend<{ midtrans: Midtrans; own: OwnSite }>({
    midtrans: async ({ browserName: _ }, use) => {
      const midtrans = await startMidtrans();
      await use(midtrans);
      await midtrans.stop();
    },
    own: async ({ midtrans }, use) => {
      // The provider sends the browser back to the site's own address.
      const port = String(await freePort());
      const address = { PORT: port, APP_URL: `http://127.0.0.1:${port}` };
      const payment = { PAYMENT: "midtrans", MIDTRANS_SERVER_KEY: SERVER_KEY, MIDTRANS_URL: midtrans.url };
      const own = await startTestSite({ ...address, ...payment, ...env });
      midtrans.control.notifyUrl = `${own.url}/hooks/midtrans`;
      await use(own);
      await own.stop();
    },
    baseURL: async ({ own }, use) => use(own.url),
  });
