let byPattern: Map<string, unknown> | undefined;

/**
 * The `handle` of the route that a pattern of the URL table belongs to, such as `news/:slug`. Read off the running
 * build, where the routes stand below the root without nesting.
 * @param pattern with or without the slash at the start
 */
export async function handleOf(pattern: string): Promise<unknown> {
  byPattern ??= await readHandles();
  return byPattern.get(pattern.replace(/^\//, ""));
}

async function readHandles(): Promise<Map<string, unknown>> {
  const { routes } = await import("virtual:react-router/server-build");
  return new Map(
    Object.values(routes).flatMap((route) => (route ? [[route.path ?? "", route.module.handle] as const] : [])),
  );
}
