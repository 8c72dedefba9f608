import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { BoardFingers, listenToFingers } from "./board-fingers";

type BoardZoom = Omit<BoardFingers, "shown"> & {
  /** What scrolls. */
  board: RefObject<HTMLDivElement | null>;
  picture: RefObject<SVGSVGElement | null>;
  /** How wide the picture is, of the board. */
  zoom: number;
  /** Comes with the engine; null: fingers do not zoom yet. */
  listen: typeof listenToFingers | null;
};

/** Zooms the picture by fingers and the wheel. When a button zooms, what is chosen stays in view, or what was in the middle. */
export function useBoardZoom({ board, picture, zoom, listen, ...fingers }: BoardZoom): void {
  const shown = useRef(zoom);
  const setZoom = useEffectEvent(fingers.setZoom);
  const onPinch = useEffectEvent(fingers.onPinch);
  useEffect(() => {
    if (!listen || !board.current || !picture.current) return;
    return listen(board.current, picture.current, {
      shown,
      setZoom: (next) => setZoom(next),
      onPinch: () => onPinch(),
    });
  }, [board, picture, listen]);

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
