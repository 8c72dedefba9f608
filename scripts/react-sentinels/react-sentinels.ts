/** React DOM's production build for browsers. */
export const REACT_DOM_CLIENT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** The declaration of a value that React throws and knows again by its identity: `SuspenseException` and four others. */
const SENTINEL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const SENTINELS = 5;

/**
 * Takes the stack traces from the five errors that React DOM makes for itself when it is loaded. React throws them as
 * signals and compares them by identity; nobody reads where they were made.
 *
 * A trace needs source positions, which V8 keeps for no function until somebody asks: while a developer tool listens,
 * Lighthouse among them, each error has V8 parse once more all that is being run, which then is the largest script of the
 * page from its first to its last line. It made 45–70 ms of a page's start out of 13–20 (`/faq`, this project's 345 kB of
 * framework, read from a trace).
 * @param code REACT_DOM_CLIENT's
 * @throws Error when React no longer has these errors: then this has had its day, or wants to be looked at
 */
export function withoutTraces(code: string): string {
  let found = 0;
  const traceless = code.replace(SENTINEL, (_, name: string, message: string) => {
    found += 1;
    return `${name} = Object.create(Error.prototype, { message: { value: ${message} } })`;
  });
  if (found !== SENTINELS) throw new Error(`React DOM has ${found} sentinel errors where ${SENTINELS} were known.`);
  return traceless;
}
