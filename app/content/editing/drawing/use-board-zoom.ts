import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** How many times wider than its board the picture can be. */
const MAX_ZOOM = 8;
/** Of the wheel, by which pixels the picture becomes twice as wide. */
const WHEEL_PX = 240;

type BoardZoom = {
  /** What scrolls. */
  board: RefObject<HTMLDivElement | null>;
  picture: RefObject<SVGSVGElement | null>;
  /** How wide the picture is, of the board. */
  zoom: number;
  setZoom: (zoom: number) => void;
  /** Two fingers are on the board: what one of them began is not meant. */
  onPinch: () => void;
};

/** Two fingers where they began: how far they were apart, and the point of the picture between them, as parts of its size. */
type Pinch = { apart: number; zoom: number; x: number; y: number };

/**
 * Lets two fingers, and the wheel with Ctrl, zoom the picture around where they are. One finger scrolls it, which is the browser's own. When a
 * button zooms, what is chosen stays in view, or what was in the middle.
 */
export function useBoardZoom({ board, picture, zoom, setZoom, onPinch }: BoardZoom): void {
  const shown = useRef(zoom);
  const pinch = useRef<Pinch>(null);

  /** The point of the picture at a place of the screen, as parts of its size. */
  const partsAt = (frame: HTMLElement, x: number, y: number) => {
    const around = frame.getBoundingClientRect();
    return {
      x: (frame.scrollLeft + x - around.x) / frame.scrollWidth,
      y: (frame.scrollTop + y - around.y) / frame.scrollHeight,
    };
  };
  /** Makes the picture wider at once, with a point of it at a place of the screen. React follows when the fingers are gone. */
  const zoomTo = (next: number, point: { x: number; y: number }, x: number, y: number) => {
    const { current: frame } = board;
    if (!frame || !picture.current) return;
    shown.current = Math.max(1, Math.min(MAX_ZOOM, next));
    picture.current.style.width = `${shown.current * 100}%`;
    const around = frame.getBoundingClientRect();
    frame.scrollLeft = point.x * frame.scrollWidth - (x - around.x);
    frame.scrollTop = point.y * frame.scrollHeight - (y - around.y);
  };

  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other || !board.current) {
      if (pinch.current) setZoom(shown.current);
      pinch.current = null;
      return;
    }
    // Otherwise the browser zooms the page.
    if (event.cancelable) event.preventDefault();
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    if (!pinch.current) {
      onPinch();
      pinch.current = { apart: Math.max(1, apart), zoom: shown.current, ...partsAt(board.current, x, y) };
    }
    zoomTo((pinch.current.zoom * apart) / pinch.current.apart, pinch.current, x, y);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || !board.current) return;
    event.preventDefault();
    const { clientX, clientY } = event;
    zoomTo(shown.current * 2 ** (-event.deltaY / WHEEL_PX), partsAt(board.current, clientX, clientY), clientX, clientY);
    setZoom(shown.current);
  });
  useEffect(() => {
    const { current: frame } = board;
    if (!frame) return;
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
      frame.addEventListener(type, onTouch, options);
    frame.addEventListener("wheel", onWheel, options);
    return () => listening.abort();
  }, [board]);

  useEffect(() => {
    const { current: frame } = board;
    const by = zoom / shown.current;
    if (!frame || by === 1) return;
    shown.current = zoom;
    const chosenOne = frame.querySelector("[aria-pressed=true]");
    const [box, around] = [chosenOne?.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollLeft = box
      ? frame.scrollLeft + box.x + box.width / 2 - around.x - around.width / 2
      : (frame.scrollLeft + frame.clientWidth / 2) * by - frame.clientWidth / 2;
    frame.scrollTop = box
      ? frame.scrollTop + box.y + box.height / 2 - around.y - around.height / 2
      : (frame.scrollTop + frame.clientHeight / 2) * by - frame.clientHeight / 2;
  }, [board, zoom]);
}
