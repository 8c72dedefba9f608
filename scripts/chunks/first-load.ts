/** The part of rolldown's module graph that is read here. */
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/**
 * What every page loads: the client entry, the layout, and small components of most pages. Such a component costs a page
 * that does not need it less than a separate file costs the others.
 */
const EVERYWHERE = [
  /[\\/]app[\\/](?:entry\.client|root)\.tsx(?:\?|$)/,
  /[\\/]app[\\/]components[\\/](?:empty-state|page-header|picture|tabs)\.tsx$/,
  /[\\/]app[\\/]features[\\/](?:brands[\\/]brand-card|news[\\/]post-card|partners[\\/]partner-logo|rundown[\\/]session-list)\.tsx$/,
];
const FRAMEWORK = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/;

/**
 * Puts what every page loads into two files instead of twenty: fewer requests, and better compression. `framework` stays
 * the same from release to release; `shell` is the site's own part. Only static imports count, so lazy modules stay lazy.
 * @returns the name of the file, or null for a module that only some pages need
 */
export function firstLoadChunk(id: string, graph: ModuleGraph): "framework" | "shell" | null {
  if (!isLoadedEverywhere(id, graph, new Set())) return null;
  return FRAMEWORK.test(id) ? "framework" : "shell";
}

function isLoadedEverywhere(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (EVERYWHERE.some((part) => part.test(id))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isLoadedEverywhere(importer, graph, seen));
}
