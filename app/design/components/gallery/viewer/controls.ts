import type PhotoSwipe from "photoswipe";
import { m } from "~/paraglide/messages";
import type { ViewerItem } from "./gallery-picture";

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
/** Rotations are by 90 degrees (docs/product.md, "Gallery"). */
const ROTATION_BUTTONS = [
  {
    name: "rotateLeft",
    title: m.shell_viewer_rotate_left,
    order: 8,
    degrees: -90,
    html: icon('<path d="M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/>'),
  },
  {
    name: "rotateRight",
    title: m.shell_viewer_rotate_right,
    order: 9,
    degrees: 90,
    html: icon('<path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8"/><path d="M21 3v5h-5"/>'),
  },
];

/** Adds the title under the picture and announces each picture to screen readers. */
export function addCaption(viewer: PhotoSwipe, items: readonly ViewerItem[]): void {
  viewer.on("uiRegister", () => {
    viewer.ui?.registerElement({
      name: "caption",
      order: 30,
      appendTo: "root",
      onInit: (element) => {
        viewer.on("change", () => {
          element.textContent = items[viewer.currIndex]?.title ?? "";
        });
      },
    });
    viewer.ui?.registerElement({
      name: "announcer",
      className: "sr-only",
      order: 31,
      appendTo: "root",
      onInit: (element) => {
        element.ariaLive = "polite";
        let announced = "";
        viewer.on("change", () => {
          const text = announcement(items, viewer.currIndex);
          if (text === announced) return;
          announced = text;
          // A live region announces changes: the first text is set once the region is in the document.
          requestAnimationFrame(() => {
            element.textContent = text;
          });
        });
      },
    });
  });
}

function announcement(items: readonly ViewerItem[], index: number): string {
  const alt = items[index]?.alt;
  const place = { number: index + 1, count: items.length };
  return alt ? m.shell_viewer_place_alt({ ...place, alt }) : m.shell_viewer_place(place);
}

type Slide = NonNullable<PhotoSwipe["currSlide"]>;

/** Adds two buttons that rotate the picture. On a quarter turn the slide gets the rotated picture's shape. */
export function addRotation(viewer: PhotoSwipe): void {
  let turned: Slide | undefined;
  let angle = 0;

  function rotate(slide: Slide, to: number) {
    turned = slide;
    angle = to;
    const { width, height } = slide.content;
    [slide.width, slide.height] = isQuarterTurn(to) ? [height, width] : [width, height];
    slide.calculateSize();
    slide.currentResolution = 0;
    slide.zoomAndPanToInitial();
    slide.updateContentSize(true);
    slide.applyCurrentZoomPan();
  }

  const turn = (by: number) => {
    const slide = viewer.currSlide;
    if (slide?.content.isImageContent() && !slide.content.isError()) rotate(slide, angle + by);
  };

  viewer.on("uiRegister", () => {
    for (const button of ROTATION_BUTTONS) {
      const { degrees, title, ...options } = button;
      viewer.ui?.registerElement({
        ...options,
        title: title(),
        className: "pswp__button--rotate",
        isButton: true,
        onClick: () => turn(degrees),
      });
    }
  });

  viewer.on("change", () => {
    if (turned && turned !== viewer.currSlide) rotate(turned, 0);
    turned = undefined;
    angle = 0;
  });

  // PhotoSwipe lays the picture out upright in the slide's box: it is rotated in its place after each layout.
  viewer.on("imageSizeChange", ({ content, slide, width, height }) => {
    if (slide !== turned) return;
    const placeholder = content.placeholder?.element;
    for (const element of [content.element, placeholder]) if (element) turnInBox(element, angle, { width, height });
  });

  // A rotated picture cannot zoom back into an upright thumbnail.
  viewer.on("close", () => {
    if (angle % 360 !== 0 && viewer.options.showHideAnimationType === "zoom") {
      viewer.options.showHideAnimationType = "fade";
    }
  });

  // The browser chooses the rendition by the width of the picture, not of its box.
  viewer.addFilter("srcsetSizesWidth", (width, content) =>
    content.slide === turned && isQuarterTurn(angle) ? content.displayedImageHeight : width,
  );
}

function isQuarterTurn(angle: number): boolean {
  return angle % 180 !== 0;
}

/** Turns an element about the middle of a box that the turned element just fills. */
function turnInBox(element: HTMLElement, angle: number, box: { width: number; height: number }): void {
  const [width, height] = isQuarterTurn(angle) ? [box.height, box.width] : [box.width, box.height];
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.transformOrigin = "0 0";
  element.style.transform = `translate(${box.width / 2}px, ${box.height / 2}px) rotate(${angle}deg) translate(${-width / 2}px, ${-height / 2}px)`;
}
