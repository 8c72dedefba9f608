/** Icons of the viewer's buttons, drawn as the site's other icons are (Lucide, ISC licence). */
function icon(body: string): string {
  return `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 24 24">${body}</svg>`;
}

export const CLOSE_ICON = icon('<path d="M18 6L6 18M6 6l12 12"/>');
export const PREVIOUS_ICON = icon('<path d="m15 18l-6-6l6-6"/>');
export const NEXT_ICON = icon('<path d="m9 18l6-6l-6-6"/>');
/** PhotoSwipe hides the upright bar of the plus while the picture is zoomed in. */
export const ZOOM_ICON = icon(
  '<circle cx="11" cy="11" r="8"/><path d="m21 21l-4.35-4.35M8 11h6"/><path class="pswp__zoom-icn-bar-v" d="M11 8v6"/>',
);
export const ROTATE_LEFT_ICON = icon(
  '<path d="M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/>',
);
export const ROTATE_RIGHT_ICON = icon(
  '<path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8"/><path d="M21 3v5h-5"/>',
);
