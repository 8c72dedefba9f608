/** Where React Router's manifest lies in the client's build. */
export const MANIFEST_FOLDER = "/assets";

/**
 * The address of the manifest without the staff area, beside React Router's own: visitors load no list of pages that are not for them.
 * @param manifest the address, or the path, of React Router's
 */
export const visitorsManifest = (manifest: string): string => manifest.replace(/manifest-(?=\w+\.js$)/, "visitors-");
