import { redirect } from "react-router";
import { cachePolicies } from "~/http/caching/cache-policies";
import { PAGE_FOLDERS, type PageKind } from "~/services/content/store/moves";
import { movedTo } from "~/services/content/store/site-content-store.server";

/**
 * The permanent redirect from an address that a page had to the one that it has; null: there is none. No cache stores it, since
 * the address may be given back.
 */
export async function movedPage(kind: PageKind, address: string): Promise<Response | null> {
  const now = await movedTo(kind, address);
  if (now === null) return null;
  return redirect(`${PAGE_FOLDERS[kind]}/${now}`, { status: 308, headers: { "Cache-Control": cachePolicies.private } });
}
