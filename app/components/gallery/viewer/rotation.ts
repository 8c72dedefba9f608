import type PhotoSwipe from "photoswipe";
import { ROTATE_LEFT_ICON, ROTATE_RIGHT_ICON } from "./icons";

/** Each press turns by this many degrees, either way (specification, section 4, "Gallery viewer"). */
const TURN = 90;

type Slide = NonNullable<PhotoSwipe["currSlide"]>;

/**
 * Adds two buttons that turn the picture. On a quarter turn the slide takes the turned picture's shape, so that it fits
 * the screen and zooms and pans as any other. Previous and next turn it back (specification, section 4).
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

  // PhotoSwipe lays the picture out upright in the slide's box: after each such step it is turned in its place.
  viewer.on("imageSizeChange", ({ content, slide, width, height }) => {
    if (slide !== turned) return;
    const placeholder = content.placeholder?.element;
    for (const element of [content.element, placeholder]) if (element) turnInBox(element, angle, { width, height });
  });

  // A sheer quarter turn can't shrink into an upright thumbnail.
  viewer.on("close", () => {
    if (angle % 360 !== 0 && viewer.options.showHideAnimationType === "zoom") {
      viewer.options.showHideAnimationType = "fade";
    }
  });

  // What the browser chooses the rendition by is the width of the picture itself, not that of its box.
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
