import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMiniBrowser } from "../../support/servers/browsers.ts";
import { freePort } from "../../support/servers/free-port.ts";
import { type Launch, resultOf, scriptOf, VIEWPORT_HEIGHT } from "./engine.ts";
import { Processes, until } from "./processes.ts";

/** Lets the window be as narrow as a phone: the toolbar's text field would be wider. */
const GTK_CSS = "entry, button, toolbar, headerbar { min-width: 0; padding: 0; margin: 0; }";

type WebKit = {
  processes: Processes;
  /** Sends a command of the session (WebDriver, section 6.3). */
  call<Result>(method: string, path: string, body?: object): Promise<Result>;
};

/** Running browsers, by whether scripts are on: a setting of the browser. */
const browsers = new Map<boolean, Promise<WebKit>>();

/** A virtual screen; the X server chooses a free number. */
async function startScreen(processes: Processes): Promise<string> {
  const xvfb = processes.start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  let display = "";
  xvfb.stdio[3]?.on("data", (chunk) => (display += String(chunk)));
  return until("Xvfb", () => (display.endsWith("\n") ? `:${display.trim()}` : null));
}

/** Starts WebKitGTK's MiniBrowser, driven over WebDriver. */
async function startWebKit(javaScript: boolean): Promise<WebKit> {
  const processes = new Processes();
  const home = processes.directory;
  try {
    const [display, port] = await Promise.all([startScreen(processes), freePort()]);
    mkdirSync(join(home, "gtk-3.0"));
    writeFileSync(join(home, "gtk-3.0/gtk.css"), GTK_CSS);
    processes.start("WebKitWebDriver", [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, HOME: home, XDG_CONFIG_HOME: home, GDK_BACKEND: "x11" },
      stdio: "ignore",
    });
    const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
      const { value } = (await response.json()) as { value: Result & { message?: string } };
      if (!response.ok) throw new Error(`${path}: ${value.message}`);
      return value;
    };
    await until("WebKitWebDriver", () => call<object>("GET", "/status").catch(() => null));
    const args = ["--automation", `--enable-javascript=${javaScript}`];
    const options = { "webkitgtk:browserOptions": { binary: findMiniBrowser(), args } };
    const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
      capabilities: { alwaysMatch: options },
    });
    return { processes, call: (method, path, body) => call(method, `/session/${sessionId}${path}`, body) };
  } catch (error) {
    await processes.end();
    throw error;
  }
}

async function closeBrowser(javaScript: boolean): Promise<void> {
  const browser = browsers.get(javaScript);
  browsers.delete(javaScript);
  const running = await browser?.catch(() => undefined);
  await running?.processes.end();
}

/** Closes the browsers that {@link launchWebKit} has started. */
export async function closeWebKit(): Promise<void> {
  await Promise.all([...browsers.keys()].map(closeBrowser));
}

/**
 * Opens the one tab of a browser that other tests use too: to start one takes as long as to load some pages. Its HTTP cache stays, unless the
 * test needs an empty one.
 */
export const launchWebKit: Launch = async ({ javaScript, width, emptyCache }) => {
  if (emptyCache) await closeBrowser(javaScript);
  const open = async () => {
    const browser = browsers.get(javaScript) ?? startWebKit(javaScript);
    browsers.set(javaScript, browser);
    const { call } = await browser;
    await call("POST", "/window/rect", { width, height: VIEWPORT_HEIGHT });
    return call;
  };
  // A browser that crashed since the last test is replaced, once.
  const call = await open().catch(async () => {
    await closeBrowser(javaScript);
    return open();
  });
  async function reopen() {
    const { handle } = await call<{ handle: string }>("POST", "/window/new", { type: "window" });
    await call("DELETE", "/window");
    await call("POST", "/window", { handle });
    await call("POST", "/window/rect", { width, height: VIEWPORT_HEIGHT });
  }
  return {
    reopen,
    restart: reopen,
    goto: (url) => call("POST", "/url", { url }),
    async evaluate(run, ...args) {
      return resultOf(await call("POST", "/execute/sync", { script: `return ${scriptOf(run, args)}`, args: [] }));
    },
    perform: (...actions) => call("POST", "/actions", { actions }),
    back: () => call("POST", "/back", {}),
    url: () => call("GET", "/url"),
    errors: [],
    async close() {
      try {
        await call("DELETE", "/actions");
        await call("DELETE", "/cookie");
        await call("POST", "/execute/sync", { script: "localStorage.clear(); sessionStorage.clear();", args: [] });
        await call("POST", "/url", { url: "about:blank" });
      } catch {
        // Such as a browser that crashed: the next test starts another one.
        await closeBrowser(javaScript);
      }
    },
  };
};
