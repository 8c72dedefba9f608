/** An input source with its actions (WebDriver, section 17.5). WebDriver BiDi takes the same objects. */
export type InputSource =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" };
      actions: (
        | { type: "pointerMove"; x: number; y: number; duration: number }
        | { type: "pointerDown" | "pointerUp"; button: 0 }
      )[];
    };

/** One tab of a browser with a profile of its own. */
export interface Tab {
  /** Loads an address as a new document, and waits for its `load` event. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Its arguments and its result travel as JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Real input, in coordinates of the viewport (CSS pixels). */
  perform(source: InputSource): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** What the browser itself has reported of errors; empty where it has no such report. */
  errors: string[];
  /** Ends the browser with all of its processes. */
  close(): Promise<void>;
}

export type LaunchOptions = {
  javaScript: boolean;
  /** Width of the viewport in CSS pixels. */
  width: number;
};

/** Starts a browser and opens a tab. */
export type Launch = (options: LaunchOptions) => Promise<Tab>;

/** Height of the viewport, more or less: WebKit's window has a toolbar in it. */
export const VIEWPORT_HEIGHT = 900;

/**
 * The text of a function that runs in the page, with its arguments, and returns JSON. It needs no promise: where scripts are
 * off, none is ever settled.
 */
export function scriptOf(run: (...args: never[]) => unknown, args: unknown[]): string {
  const list = args.map((arg) => JSON.stringify(arg) ?? "undefined").join();
  return `JSON.stringify({ result: (${run})(${list}) })`;
}

/** Reads what {@link scriptOf} returned. */
export function resultOf<Result>(json: string): Result {
  return JSON.parse(json).result;
}
