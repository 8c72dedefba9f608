/** What is asked of a module of the graph; rolldown's own has more. */
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/**
 * What every page loads: the start in the browser, the layout around all pages, and the small parts that most pages are
 * made of. A part that some page does not need costs it less than a file of its own costs the others.
 */
const EVERYWHERE = [
  /[\\/]app[\\/](?:entry\.client|root)\.tsx(?:\?|$)/,
  /[\\/]app[\\/]components[\\/](?:empty-state|page-header|picture|tabs)\.tsx$/,
  /[\\/]app[\\/]features[\\/](?:brands[\\/]brand-card|news[\\/]post-card|partners[\\/]partner-logo|rundown[\\/]session-list)\.tsx$/,
];
const FRAMEWORK = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/;

/**
 * Puts what every page loads into two files in place of twenty small ones: less to ask for, and one window of gzip.
 * `framework` stays the same from release to release; `shell` is this site's part. Judged by the static imports, so that
 * what is loaded later stays where it is.
 * @returns the name of the file, or null for a module that some pages only need
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
