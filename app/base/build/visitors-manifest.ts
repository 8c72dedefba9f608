/** Where React Router's manifest lies in the client's build. */
export const MANIFEST_FOLDER = "/assets";

/** Whether a page is of the staff area, and not of visitors. @param path without a language, or the pattern of a route */
export const isOfStaff = (path: string): boolean => /^\/staff(?:\/|$)/.test(path);

/**
 * The manifest without the staff area, beside React Router's own: visitors load no list of pages that are not for them.
 * @param manifest the address, or the path, of that
 */
export const visitorsManifest = (manifest: string): string => manifest.replace(/manifest-(?=\w+\.js$)/, "visitors-");
