import type PhotoSwipe from "photoswipe";
import { ROTATE_LEFT_ICON, ROTATE_RIGHT_ICON } from "./icons";

/** Degrees of a rotation (docs/product.md, "Gallery"). */
const TURN = 90;

type Slide = NonNullable<PhotoSwipe["currSlide"]>;

/**
 * Adds two buttons that rotate the picture. On a quarter turn the slide gets the rotated picture's shape, so that it fits the
 * screen, zooms and pans as any other. Previous and next reset the rotation (docs/product.md, "Gallery").
 */
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
    viewer.ui?.registerElement({
      name: "rotateLeft",
      className: "pswp__button--rotate",
      title: "Rotate left",
      order: 8,
      isButton: true,
      html: ROTATE_LEFT_ICON,
      onClick: () => turn(-TURN),
    });
    viewer.ui?.registerElement({
      name: "rotateRight",
      className: "pswp__button--rotate",
      title: "Rotate right",
      order: 9,
      isButton: true,
      html: ROTATE_RIGHT_ICON,
      onClick: () => turn(TURN),
    });
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
