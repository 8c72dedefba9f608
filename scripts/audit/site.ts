import { freePort } from "../../tests/support/free-port.ts";
import { startOwnSite } from "../../tests/support/own-site.ts";

/**
 * The built site as it stands in public: it knows its own address, so that canonical links, previews and the sitemap
 * name it, and search engines may list it.
 */
export async function startPublicSite(): ReturnType<typeof startOwnSite> {
  const port = String(await freePort());
  return startOwnSite({ PORT: port, APP_URL: `http://127.0.0.1:${port}`, SITE_INDEXED: "true", FORM_LIMIT: "1000" });
}
