/** What a build is known by: the id changes with anything that the browser loads. */
export type Build = { id: string /** ms since 1970 */; timestamp: number };

/** Where a build leaves its id and time for its own server, below the build's folder. */
export const BUILD_FILE = "server/build.json";
