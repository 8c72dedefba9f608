import { createContext } from "react-router";

/** Set by the server when nobody reads along: the render then waits for everything before it sends the first byte. */
export const waitForAllContext = createContext(false);

/** Set by the render: everything stands in its place in the HTML, and nothing was sent later to be moved there by a script. */
export const completePageContext = createContext(false);
