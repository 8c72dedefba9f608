/**
 * Whether a press is the page's to answer. With another button or a key held down it is the browser's: a new tab, a
 * window, a download.
 */
export function isPlainPress(
  press: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return press.button === 0 && !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);
}
