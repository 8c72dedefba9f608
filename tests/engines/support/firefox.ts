import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIREFOX } from "../../support/servers/browsers.ts";
import { type Launch, resultOf, scriptOf, VIEWPORT_HEIGHT } from "./engine.ts";
import { Processes, until } from "./processes.ts";

type Reply = { id: number; type: "success"; result: unknown } | { id: number; type: "error"; message: string };
type LogEntry = { level: string; text: string; source: { context?: string } };
type Notice = { type: "event"; method: string; params: LogEntry };
type Evaluation =
  | { type: "success"; result: { value: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** A WebDriver BiDi connection. */
class BidiConnection {
  /** Errors of pages, by browsing context. */
  readonly errors = new Map<string, string[]>();
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener("close", () => {
      for (const { reject } of this.#pending.values()) reject(new Error("Firefox closed the connection"));
    });
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    const pending = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#pending.set(this.#lastId, pending);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return pending.promise as Promise<Result>;
  }

  #receive(message: Reply | Notice): void {
    if (message.type === "event") {
      const { level, text, source } = message.params;
      if (level === "error") this.errors.get(source.context ?? "")?.push(text);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === "error") pending?.reject(new Error(message.message));
    else pending?.resolve(message.result);
  }
}

type Firefox = { bidi: BidiConnection; processes: Processes; child: ChildProcess };

/** Touch events as on a phone; 1 is "always". */
const TOUCH = { "dom.w3c_touch_events.enabled": 1, "dom.w3c_touch_events.legacy_apis.enabled": true };

/** Running browsers, by whether scripts are on: a preference of the browser. */
const browsers = new Map<boolean, Promise<Firefox>>();

/** Starts headless Firefox, driven over WebDriver BiDi. @param processes whose directory has the profile of an earlier one */
async function startFirefox(javaScript: boolean, processes = new Processes()): Promise<Firefox> {
  try {
    const profile = processes.directory;
    const settings = { "javascript.enabled": javaScript, ...TOUCH };
    const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    writeFileSync(join(profile, "user.js"), lines.join(""));
    const child = processes.start(
      FIREFOX,
      ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
      { env: { ...process.env, HOME: profile }, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
    const address = await until("Firefox", () => /listening on (ws:\S+)/.exec(output)?.[1] ?? null);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((open, fail) => {
      socket.addEventListener("open", open);
      socket.addEventListener("error", fail);
    });
    const bidi = new BidiConnection(socket);
    const firefox = { bidi, processes, child };
    // After a crash the next test starts another one.
    socket.addEventListener("close", async () => {
      const running = await browsers.get(javaScript)?.catch(() => undefined);
      if (running === firefox) browsers.delete(javaScript);
    });
    await bidi.send("session.new", { capabilities: {} });
    await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
    return firefox;
  } catch (error) {
    browsers.delete(javaScript);
    await processes.end();
    throw error;
  }
}

/** Ends Firefox, which stores what it still has in memory, and starts it again with its profile. */
async function restartFirefox(javaScript: boolean): Promise<void> {
  const { bidi, processes, child } = await (browsers.get(javaScript) ?? startFirefox(javaScript));
  const exited = once(child, "exit");
  // The connection may close before the response.
  await bidi.send("browser.close").catch(() => undefined);
  await exited;
  browsers.set(javaScript, startFirefox(javaScript, processes));
}

/**
 * Opens a tab in its own user context (WebDriver BiDi, section 2.4): no cookies, storage or cache of other tabs. The default user
 * context is the one that Firefox still has after a restart.
 */
export const launchFirefox: Launch = async ({ javaScript, width, outlastsBrowser }) => {
  const errors: string[] = [];
  const open = async () => {
    const browser = browsers.get(javaScript) ?? startFirefox(javaScript);
    browsers.set(javaScript, browser);
    const { bidi } = await browser;
    const { userContext } = outlastsBrowser
      ? { userContext: "default" }
      : await bidi.send<{ userContext: string }>("browser.createUserContext");
    return { bidi, userContext, context: await openTab(bidi, userContext) };
  };
  async function openTab(bidi: BidiConnection, userContext: string): Promise<string> {
    const { context } = await bidi.send<{ context: string }>("browsingContext.create", { type: "tab", userContext });
    await bidi.send("browsingContext.setViewport", { context, viewport: { width, height: VIEWPORT_HEIGHT } });
    bidi.errors.set(context, errors);
    return context;
  }
  let { bidi, userContext, context } = await open();
  return {
    async reopen() {
      const opened = await openTab(bidi, userContext);
      await bidi.send("browsingContext.close", { context });
      context = opened;
    },
    async restart() {
      await restartFirefox(javaScript);
      ({ bidi, userContext, context } = await open());
    },
    goto: async (url) => void (await bidi.send("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(run, ...args) {
      const evaluation = await bidi.send<Evaluation>("script.evaluate", {
        expression: scriptOf(run, args),
        target: { context },
        awaitPromise: false,
      });
      if (evaluation.type === "exception") throw new Error(evaluation.exceptionDetails.text);
      return resultOf(evaluation.result.value);
    },
    perform: async (...actions) => void (await bidi.send("input.performActions", { context, actions })),
    back: async () => void (await bidi.send("browsingContext.traverseHistory", { context, delta: -1 })),
    async url() {
      const tree = { root: context, maxDepth: 0 };
      const { contexts } = await bidi.send<{ contexts: { url: string }[] }>("browsingContext.getTree", tree);
      return contexts[0]?.url ?? "";
    },
    errors,
    close: () =>
      outlastsBrowser
        ? bidi.send("browsingContext.close", { context })
        : bidi.send("browser.removeUserContext", { userContext }),
  };
};

/** Kills the browsers that {@link launchFirefox} has started. */
export async function closeFirefox(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).processes.end();
  browsers.clear();
}
