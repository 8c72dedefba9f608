import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, ServerRouter, type StaticHandlerContext } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LateScripts } from "./late-scripts";

afterEach(() => {
  vi.unstubAllEnvs();
});

/**
 * What this folder assumes of React Router's and React's internals. When a new version breaks an assumption, the message
 * names the mechanism and what to do.
 */
function broken(mechanism: string, whatToDo: string): string {
  return `${mechanism} no longer fits this version of React Router or React. ${whatToDo}`;
}

describe("late-scripts.tsx", () => {
  const message = broken(
    "LateScripts",
    "Adapt LateScriptsOnServer(), or render <Scripts /> in root.tsx until then: pages work, and paint later on slow networks.",
  );

  /** The HTML of a page that has `LateScripts` alone, as the server renders it in production. */
  async function rendered(): Promise<string> {
    vi.stubEnv("DEV", false);
    const { query } = createStaticHandler([{ id: "root", path: "/" }]);
    const route = { id: "root", path: "/", module: "/root.js", imports: ["/shell.js"] };
    const context = {
      manifest: {
        entry: { module: "/entry.js", imports: [] },
        routes: { root: route },
        url: "/manifest.js",
        version: "1",
      },
      routeModules: { root: { default: LateScripts } },
      staticHandlerContext: (await query(new Request("http://site.example/"))) as StaticHandlerContext,
      routeDiscovery: { mode: "initial", manifestPath: "/manifest" },
      serverHandoffString: "{}",
      isSpaMode: false,
      ssr: true,
      future: {},
    } as unknown as EntryContext;
    return renderToString(createElement(ServerRouter, { context, url: "http://site.example/" }));
  }

  test("<Scripts> renders module preloads, one classic script and one module", async () => {
    const html = await rendered().catch((error: unknown) => String(error));
    const [, context, module, starter] =
      /<script>(.*)<\/script><noscript id="router-module"><script type="module"[^>]*>(.*)<\/script><\/noscript><script>(.*)<\/script>/s.exec(
        html,
      ) ?? [];
    expect(context, message).toContain("window.__reactRouterContext =");
    expect(module, message).toContain('from "/root.js"');
    expect(module, message).toContain("window.__reactRouterRouteModules =");
    for (const file of ["/manifest.js", "/entry.js", "/root.js", "/shell.js"])
      expect(starter, message).toContain(`"${file}"`);
    expect(html, message).not.toContain("<link");
  });
});
