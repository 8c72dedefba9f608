/**
 * What this folder assumes about the internals of React Router and React. A failure after an update names the mechanism and
 * what to do; `README.md` beside this file lists what each one is for.
 */
import { type Context, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import * as reactRouter from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { scrollKey } from "./keep-alive/visited-pages";
import { LateScripts } from "./late-scripts";
import { installNavigationMiddleware } from "./navigation-middleware";
import { createRouteCode } from "./route-code";
import { clientMiddleware, type Framework, type NavigationHooks, type Router } from "./router-internals";

const { createMemoryRouter } = reactRouter;

function testHooks() {
  return {
    latestBuild: vi.fn(async () => null),
    needsDocumentLoad: vi.fn(() => false),
    setProgress: vi.fn(),
    opensFromPhone: vi.fn(async () => false),
    showOfflineToast: vi.fn(),
    showGatewayToast: vi.fn(),
  } satisfies NavigationHooks;
}

/** A router at `/typed`, with the site's client middleware on its root route. */
function createTestRouter(loader: () => unknown, action?: () => unknown): Router {
  const children = [
    { id: "typed", path: "typed", loader: () => "first page", action },
    { id: "next", path: "next", loader },
  ];
  const middleware = clientMiddleware as unknown as reactRouter.MiddlewareFunction[];
  return createMemoryRouter([{ id: "root", path: "/", loader: () => "layout", middleware, children }], {
    initialEntries: ["/typed"],
    hydrationData: { loaderData: { root: "layout", typed: "first page" } },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("keep-alive (keep-alive/keep-alive-outlet.tsx)", () => {
  const advice = "KeepAliveOutlet freezes these contexts: find where React Router stores this now, and freeze that too";

  test("each hook of a hidden page reads the context that is frozen", () => {
    const { UNSAFE_LocationContext, UNSAFE_DataRouterStateContext } = reactRouter;
    const { UNSAFE_DataRouterDataContext, UNSAFE_DataRouterNavigationContext } = reactRouter;
    let read: unknown;
    function Page() {
      const { pathname } = reactRouter.useLocation();
      read = [
        pathname,
        reactRouter.useLoaderData(),
        reactRouter.useNavigation().state,
        reactRouter.useMatches().length,
      ];
      return null;
    }
    const location = { pathname: "/frozen", search: "", hash: "", state: null, key: "frozen", mask: undefined };
    const navigation = { navigation: { ...reactRouter.IDLE_NAVIGATION, state: "submitting" }, revalidation: "idle" };
    const frozen = [
      [UNSAFE_LocationContext, { location, navigationType: "POP" }],
      [UNSAFE_DataRouterStateContext, { matches: [] }],
      [UNSAFE_DataRouterDataContext, { loaderData: { page: "frozen data" } }],
      [UNSAFE_DataRouterNavigationContext, navigation],
    ] as unknown as [Context<unknown>, unknown][];
    const Frozen = () =>
      frozen.reduce<ReactNode>(
        (inside, [context, value]) => createElement(context, { value }, inside),
        createElement(Page),
      );
    const router = createMemoryRouter(
      [{ id: "page", path: "/", element: createElement(Frozen), loader: () => "live" }],
      {
        hydrationData: { loaderData: { page: "live" } },
      },
    );
    renderToString(createElement(reactRouter.RouterProvider, { router }));
    expect(read, advice).toEqual(["/frozen", "frozen data", "submitting", 0]);
  });
});

describe("saved scroll positions (keep-alive/visited-pages.ts)", () => {
  test("a position is saved under the key of the page that is left when a navigation starts", async () => {
    const router = createTestRouter(() => "next page");
    const positions: Record<string, number> = {};
    const keys = vi.fn((location: reactRouter.Location) => location.pathname);
    router.enableScrollRestoration(positions, () => 120, keys);
    const navigation = router.navigate("/next");
    const advice = "ignoreSavedScroll is called after the router has saved the position; check when that happens now";
    expect(positions, advice).toEqual({ "/typed": 120 });
    await navigation;
    expect(keys.mock.lastCall?.[0].pathname, advice).toBe("/next");
    expect(scrollKey({ ...router.state.location, pathname: "/brands", search: "?q=tent" })).toBe("/brands?q=tent");
  });
});

describe("code before navigation (route-code.ts)", () => {
  const advice = "createRouteCode reads the manifest's files by route id: check router.match and the manifest";

  test("the code of a path is what the manifest names for the routes that match it", async () => {
    const fetched = vi.fn(async (file: string) => new Response("", { status: file.includes("lost") ? 404 : 200 }));
    vi.stubGlobal("fetch", fetched);
    const routes = { next: { module: "/assets/next.js", imports: ["/assets/part.js"] }, typed: { module: "/lost.js" } };
    const framework = { manifest: { routes }, routeModules: { root: {} } } as unknown as Framework;
    const code = createRouteCode(
      createTestRouter(() => "next page"),
      framework,
    );
    expect(code.isLoaded("/"), advice).toBe(true);
    expect(code.isLoaded("/next"), advice).toBe(false);
    expect(await code.fetch("/next"), advice).toBe(true);
    expect(fetched.mock.calls, advice).toEqual([["/assets/next.js"], ["/assets/part.js"]]);
    expect(await code.fetch("/typed"), advice).toBe(false);
  });

  test("a page that is pointed at again and again asks for each file once, and for a lost one again", async () => {
    const fetched = vi.fn(async (file: string) => new Response("", { status: file.includes("lost") ? 404 : 200 }));
    vi.stubGlobal("fetch", fetched);
    const routes = {
      root: { module: "/assets/root.js" },
      next: { module: "/assets/next.js", imports: ["/assets/part.js"] },
      typed: { module: "/lost.js", imports: ["/assets/part.js"] },
    };
    const framework = { manifest: { routes }, routeModules: { root: {} } } as unknown as Framework;
    const code = createRouteCode(
      createTestRouter(() => "next page"),
      framework,
    );
    for (const page of ["/next", "/next", "/typed", "/next", "/typed"]) await code.prefetch(page);
    const lost = ["/lost.js"];
    expect(fetched.mock.calls, advice).toEqual([["/assets/next.js"], ["/assets/part.js"], lost, lost]);
  });
});

describe("failed requests (navigation-middleware.ts)", () => {
  const advice =
    "the client middleware reads results as { [routeId]: { type, result } } and cancels by navigating in place: check both";

  test("the page stays when a request fails", async () => {
    const router = createTestRouter(() => {
      throw new TypeError("Failed to fetch");
    });
    const hooks = testHooks();
    installNavigationMiddleware(router, hooks);
    await router.navigate("/next");
    await vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
    expect(hooks.showOfflineToast, advice).toHaveBeenCalledOnce();
    expect(router.state.location.pathname, advice).toBe("/typed");
    expect(router.state.loaderData.typed, advice).toBe("first page");
    expect(router.state.errors, advice).toBeNull();
  });

  test("the page stays when a form cannot be sent", async () => {
    // As React Router's single fetch wraps it.
    const router = createTestRouter(
      () => "next page",
      () => {
        throw reactRouter.data(new TypeError("Failed to fetch"));
      },
    );
    const hooks = testHooks();
    installNavigationMiddleware(router, hooks);
    await router.navigate("/typed", { formMethod: "post", formData: new FormData() });
    await vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
    expect(hooks.showOfflineToast, advice).toHaveBeenCalledOnce();
    expect(router.state.errors, advice).toBeNull();
  });

  test("the page stays after a gateway's response, not after an error of the site", async () => {
    const { UNSAFE_ErrorResponseImpl: ErrorResponse } = reactRouter;
    let response = new ErrorResponse(502, "Bad Gateway", "<html>Bad gateway</html>");
    const router = createTestRouter(() => {
      throw response;
    });
    const hooks = testHooks();
    installNavigationMiddleware(router, hooks);
    await router.navigate("/next");
    await vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
    expect(hooks.showGatewayToast, advice).toHaveBeenCalledOnce();
    expect(router.state.location.pathname, advice).toBe("/typed");
    response = new ErrorResponse(404, "Not Found", { message: "Page not found" });
    await router.navigate("/next");
    expect(router.state.location.pathname, advice).toBe("/next");
  });
});

describe("scripts after the first paint (late-scripts.tsx)", () => {
  const message =
    "Adapt LateScriptsOnServer(), or render <Scripts /> in root.tsx until then: pages work, and paint later on slow networks.";

  /** The HTML of a page that has `LateScripts` alone, as the server renders it in production. */
  async function rendered(): Promise<string> {
    vi.stubEnv("DEV", false);
    const { query } = reactRouter.createStaticHandler([{ id: "root", path: "/" }]);
    const route = { id: "root", path: "/", module: "/root.js", imports: ["/shell.js"] };
    const context = {
      manifest: {
        entry: { module: "/entry.js", imports: [] },
        routes: { root: route },
        url: "/manifest.js",
        version: "1",
      },
      routeModules: { root: { default: LateScripts } },
      staticHandlerContext: (await query(new Request("http://site.example/"))) as reactRouter.StaticHandlerContext,
      routeDiscovery: { mode: "initial", manifestPath: "/manifest" },
      serverHandoffString: "{}",
      isSpaMode: false,
      ssr: true,
      future: {},
    } as unknown as reactRouter.EntryContext;
    return renderToString(createElement(reactRouter.ServerRouter, { context, url: "http://site.example/" }));
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
