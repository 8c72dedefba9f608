/** An input source with its actions (WebDriver, section 17.5). WebDriver BiDi uses the same objects. */
export type InputSource =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" | "touch" };
      actions: (
        | { type: "pointerMove"; x: number; y: number; duration: number }
        | { type: "pointerDown" | "pointerUp"; button: 0 }
      )[];
    }
  | {
      type: "wheel";
      id: string;
      actions: { type: "scroll"; x: number; y: number; deltaX: number; deltaY: number; duration: number }[];
    };

/** A tab with its own cookies and storage. */
export interface Tab {
  /** Loads a URL as a new document, and waits for its `load` event. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Its arguments and its result are serialized as JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Real input of sources that act together, in coordinates of the viewport (CSS pixels). */
  perform(...sources: InputSource[]): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** Closes the tab, and opens another one with the same cookies and storage. */
  reopen(): Promise<void>;
  /**
   * Ends the browser without a warning to the page, and opens the tab in a new one with the same cookies and storage, which a tab that
   * `outlastsBrowser` has. WebKitGTK's MiniBrowser stores nothing on disk while it is driven (its website data is ephemeral): there
   * the window is closed, and another one opened.
   */
  restart(): Promise<void>;
  /** Errors that the browser has reported; empty for a browser without such reports. */
  errors: string[];
  /** Also deletes its cookies and storage. */
  close(): Promise<void>;
}

export type LaunchOptions = {
  javaScript: boolean;
  /** Width of the viewport in CSS pixels. */
  width: number;
  /** Whether no file may be cached by an earlier test. */
  emptyCache?: boolean;
  /** Whether cookies and storage are those of the browser itself, which are there again after a restart. */
  outlastsBrowser?: boolean;
};

/** Opens a tab, in a browser that it starts if none is running. */
export type Launch = (options: LaunchOptions) => Promise<Tab>;

/** Approximate height of the viewport: WebKit's window contains a toolbar. */
export const VIEWPORT_HEIGHT = 900;

/**
 * The source of a function that runs in the page, with its arguments, and returns JSON. It is synchronous: where scripts are
 * off, no promise ever settles.
 */
export function scriptOf(run: (...args: never[]) => unknown, args: unknown[]): string {
  const list = args.map((arg) => JSON.stringify(arg) ?? "undefined").join();
  return `JSON.stringify({ result: (${run})(${list}) })`;
}

/** Parses the result of {@link scriptOf}. */
export function resultOf<Result>(json: string): Result {
  return JSON.parse(json).result;
}
