import type { Clock } from "~/base/clock/clock.server";
import type { SiteServer } from "../servers/site-server";
import { startTestSite } from "../servers/test-site";
import { ANI, DESK, GATE, issueLink, SARI } from "./staff-link";
import type { createTestDatabases } from "./test-databases";

const CHROME =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** A browser of one person at one instance. It keeps the staff area's cookie as browsers do. */
export function browserAt(site: Pick<SiteServer, "url">, jar: { cookie?: string } = {}) {
  async function send(path: string, init: RequestInit = {}, headers: Record<string, string> = {}) {
    const own = { "User-Agent": CHROME, ...(jar.cookie && { Cookie: jar.cookie }), ...headers };
    const response = await fetch(site.url + path, { redirect: "manual", ...init, headers: own });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      if (!/^(?:__Host-)?staff=/.test(pair)) continue;
      if (cookie.includes("Max-Age=0")) delete jar.cookie;
      else jar.cookie = pair;
    }
    return response;
  }
  return {
    jar,
    /** The same browser, sent to another instance. */
    at: (other: Pick<SiteServer, "url">) => browserAt(other, jar),
    get: (path: string, headers?: Record<string, string>) => send(path, {}, headers),
    head: (path: string) => send(path, { method: "HEAD" }),
    post: (path: string, fields: Record<string, string> | string = {}, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }, { Origin: site.url, ...headers }),
    /** Sends a form with files. */
    postForm: (path: string, body: FormData, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", body }, { Origin: site.url, ...headers }),
  };
}
export type StaffBrowser = ReturnType<typeof browserAt>;

/** The settings of a site at which these may sign in. */
export const TEAM = { STAFF_EMAILS: `${ANI}, ${SARI}, ${GATE}:gate, ${DESK}:service`, SESSION_SECRET: "s".repeat(40) };

/** Signs in these three. @param env of the site */
export async function signInTeam(site: Pick<SiteServer, "url">, env: Record<string, string>) {
  return {
    ani: await signInAt(site, ANI, env),
    sari: await signInAt(site, SARI, env),
    gate: await signInAt(site, GATE, env),
  };
}

/** Starts a site with its own database, and signs in the team. @param databases of the file, which stops them */
export async function startTeamSite({ kinds: [kind] }: Pick<ReturnType<typeof createTestDatabases>, "kinds">) {
  if (!kind) throw new Error("There is no database.");
  const env = { ...(await kind.create()).settings, ...TEAM };
  const site = await startTestSite(env);
  return { site, ...(await signInTeam(site, env)) };
}

/** Signs in with a link. @param env of the site @param clock by which it goes */
export async function signInAt(
  site: Pick<SiteServer, "url">,
  email: string,
  env: Record<string, string>,
  clock: Clock = Date,
): Promise<StaffBrowser> {
  const browser = browserAt(site);
  const response = await browser.post(await issueLink(email, env, "en", clock));
  if (response.status !== 303) throw new Error(`${email} was not signed in: ${response.status}`);
  return browser;
}
