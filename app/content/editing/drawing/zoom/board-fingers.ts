/** How many times wider than its board the picture can be. */
const MAX_ZOOM = 8;
/** Of the wheel, by which pixels the picture becomes twice as wide. */
const WHEEL_PX = 240;

export type BoardFingers = {
  /** How wide the picture is at the moment, of the board. */
  shown: { current: number };
  setZoom: (zoom: number) => void;
  /** Two fingers are on the board: what one of them began is not meant. */
  onPinch: () => void;
};

/** Two fingers where they began: how far they were apart, and the point of the picture between them, as parts of its size. */
type Pinch = { apart: number; zoom: number; x: number; y: number };

/**
 * Lets two fingers, and the wheel with Ctrl, zoom the picture around where they are. One finger scrolls it, which is the browser's own.
 * @param frame what scrolls @returns ends it
 */
export function listenToFingers(frame: HTMLElement, picture: SVGSVGElement, fingers: BoardFingers): () => void {
  const { shown, setZoom, onPinch } = fingers;
  let pinch: Pinch | null = null;

  /** The point of the picture at a place of the screen, as parts of its size. */
  const partsAt = (x: number, y: number) => {
    const around = frame.getBoundingClientRect();
    return {
      x: (frame.scrollLeft + x - around.x) / frame.scrollWidth,
      y: (frame.scrollTop + y - around.y) / frame.scrollHeight,
    };
  };
  /** Makes the picture wider at once, with a point of it at a place of the screen. React follows when the fingers are gone. */
  const zoomTo = (next: number, point: { x: number; y: number }, x: number, y: number) => {
    shown.current = Math.max(1, Math.min(MAX_ZOOM, next));
    picture.style.width = `${shown.current * 100}%`;
    const around = frame.getBoundingClientRect();
    frame.scrollLeft = point.x * frame.scrollWidth - (x - around.x);
    frame.scrollTop = point.y * frame.scrollHeight - (y - around.y);
  };

  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      if (pinch) setZoom(shown.current);
      pinch = null;
      return;
    }
    // Otherwise the browser zooms the page.
    if (event.cancelable) event.preventDefault();
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    if (!pinch) {
      onPinch();
      pinch = { apart: Math.max(1, apart), zoom: shown.current, ...partsAt(x, y) };
    }
    zoomTo((pinch.zoom * apart) / pinch.apart, pinch, x, y);
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { clientX, clientY } = event;
    zoomTo(shown.current * 2 ** (-event.deltaY / WHEEL_PX), partsAt(clientX, clientY), clientX, clientY);
    setZoom(shown.current);
  };

  const listening = new AbortController();
  const options = { passive: false, signal: listening.signal };
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
    frame.addEventListener(type, onTouch, options);
  frame.addEventListener("wheel", onWheel, options);
  return () => listening.abort();
}
