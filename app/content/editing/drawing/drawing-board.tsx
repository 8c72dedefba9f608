import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages";
import type { AmenityChoice, DrawnFault } from "./drawing-pages";
import { DrawnThing, NewBox, Resizer, SCALE } from "./drawn-thing";
import type { Act } from "./rules/drawing-history";
import { type Drawing, GRID, isPoint, type Thing } from "./rules/things";
import { thingName } from "./thing-words";
import type { listenToFingers } from "./zoom/board-fingers";
import { useBoardZoom } from "./zoom/use-board-zoom";

const MARGIN = 12;
/** Metres of a line of the grid, of which each fifth is stronger. */
const LINE = 1;
/** Metres below which a stroke of the mouse on the floor draws nothing. */
const LEAST = 0.75;
/** Pixels that a finger moves without meaning to. */
const STILL_PX = 12;

type BoardProps = {
  /** How wide the picture is, of the board. */
  zoom: number;
  setZoom: (zoom: number) => void;
  /** Lets fingers zoom; null: it is not loaded yet. */
  listen: typeof listenToFingers | null;
  /** Whether a press chooses something beside what is chosen. */
  isMany: boolean;
  drawing: Drawing;
  chosen: readonly string[];
  faults: readonly DrawnFault[];
  amenities: readonly AmenityChoice[];
  act: (act: Act) => void;
};

/** Where a stroke began, where it is now, in metres, and what it does. */
type Stroke = {
  does: "move" | "resize" | "draw" | "tap";
  x: number;
  y: number;
  atX: number;
  atY: number;
  on?: string | null | undefined;
};

const onGrid = (metres: number) => Math.round(metres / GRID) * GRID;

const ORDER = ["aisle", "fixture", "booth", "door", "amenity"] as const;

/** The hall on a grid. Things are moved by mouse, fingers and keys. */
export function Board({ zoom, setZoom, listen, isMany, drawing, chosen, faults, amenities, act }: BoardProps) {
  const { frame, things } = drawing;
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const picture = useRef<SVGSVGElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const wasKey = useRef(false);
  const inOrder = things.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const faulty = new Set(faults.map(({ id }) => id));
  const pins = things.filter(({ kind }) => kind === "amenity");
  const [only] = chosen.length === 1 ? things.filter(({ id }) => id === chosen[0]) : [];
  const reached = chosen.at(-1) ?? inOrder[0]?.id;

  // What is chosen elsewhere is shown; what is chosen by a key keeps the focus.
  useEffect(() => {
    const element = picture.current?.querySelector<SVGGElement>("[aria-pressed=true]");
    if (wasKey.current) element?.focus({ preventScroll: true });
    if (chosen.length === 1) element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    wasKey.current = false;
  }, [chosen]);

  useBoardZoom({ board, picture, zoom, listen, setZoom, onPinch: () => setStroke(null) });

  const metresAt = (event: PointerEvent) => {
    const matrix = picture.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x / SCALE, y: point.y / SCALE };
  };

  const choose = (id: string, isOneMore: boolean) => {
    const others = isOneMore ? chosen.filter((other) => other !== id) : [];
    act({ does: "choose", ids: others.length < chosen.length && chosen.includes(id) ? others : [...others, id] });
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const target = event.target as Element;
    const id = target.closest("[data-id]")?.getAttribute("data-id");
    const { x, y } = metresAt(event);
    const from = { x, y, atX: x, atY: y };
    // Aisles are floor: a mouse draws on them, and a press without a stroke chooses them.
    const isAisle = things.some((thing) => thing.id === id && thing.kind === "aisle");
    const isFloor = isAisle && event.pointerType === "mouse" && !event.shiftKey && !isMany;
    const isResize = target.closest("[data-resize]") !== null;
    if (isResize || (id && chosen.includes(id) && !event.shiftKey && !isMany)) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setStroke({ does: isResize ? "resize" : "move", ...from });
    } else if (event.pointerType === "touch") {
      // It may be the begin of a scroll: then the browser takes it away.
      setStroke({ does: "tap", ...from, on: id });
    } else if (id && !isFloor) {
      const isOneMore = event.shiftKey || isMany;
      choose(id, isOneMore);
      if (event.pointerType === "mouse" && !isOneMore) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStroke({ does: "move", ...from });
      }
    } else if (event.pointerType === "mouse") {
      act({ does: "choose", ids: [] });
      event.currentTarget.setPointerCapture(event.pointerId);
      setStroke({ does: "draw", ...from, on: id });
    }
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!stroke || stroke.does === "tap") return;
    const { x, y } = metresAt(event);
    setStroke({ ...stroke, atX: x, atY: y });
  };
  const end = (event: PointerEvent) => {
    if (!stroke) return;
    setStroke(null);
    // Where it ends, also when the last move is not shown yet.
    const { x: atX, y: atY } = metresAt(event);
    const [dx, dy] = [onGrid(atX - stroke.x), onGrid(atY - stroke.y)];
    if (stroke.does === "tap") {
      const pixels = (picture.current?.getScreenCTM()?.a ?? 1) * SCALE;
      if (Math.hypot(atX - stroke.x, atY - stroke.y) * pixels > STILL_PX) return;
      if (stroke.on) choose(stroke.on, isMany);
      else if (!isMany) act({ does: "choose", ids: [] });
    } else if (stroke.does === "draw") {
      const box = boxOf({ ...stroke, atX, atY });
      if (box.w >= LEAST && box.h >= LEAST) act({ does: "add", thing: { kind: "booth", name: "" }, box });
      else if (stroke.on) act({ does: "choose", ids: [stroke.on] });
    } else if (dx !== 0 || dy !== 0) {
      if (stroke.does === "move") act({ does: "move", ids: chosen, dx, dy });
      else if (only) act({ does: "resize", id: only.id, dw: dx, dh: dy });
    }
  };

  const press = (event: KeyboardEvent) => {
    const made = actOfKey(event, chosen, inOrder);
    if (!made) return;
    event.preventDefault();
    wasKey.current = true;
    act(made);
  };

  const moves = stroke?.does === "move" || stroke?.does === "resize";
  const shift = moves ? { dx: onGrid(stroke.atX - stroke.x), dy: onGrid(stroke.atY - stroke.y) } : null;
  const [w, h] = [frame.width * SCALE, frame.depth * SCALE];
  return (
    <div ref={board} className="drawing-board">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset. */}
      <svg
        ref={picture}
        role="group"
        aria-label={m.drawing_board({ hall: frame.name })}
        viewBox={`${-MARGIN} ${-MARGIN} ${w + 2 * MARGIN} ${h + 2 * MARGIN}`}
        style={{ width: `${zoom * 100}%` }}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => setStroke(null)}
        onKeyDown={press}
      >
        <rect className="drawing-floor" width={w} height={h} />
        <path className="drawing-lines" d={lines(frame.width, frame.depth, LINE)} />
        <path className="drawing-lines strong" d={lines(frame.width, frame.depth, 5 * LINE)} />
        <rect className="drawing-walls" width={w} height={h} />
        {inOrder.map((thing) => (
          <DrawnThing
            key={thing.id}
            thing={thing}
            name={thingName(thing, amenities)}
            icon={amenities.find(({ value }) => value === thing.amenity)?.body ?? ""}
            isChosen={chosen.includes(thing.id)}
            isFaulty={faulty.has(thing.id)}
            isReached={thing.id === reached}
            isCovered={thing.kind === "fixture" && pins.some((pin) => isOn(pin, thing))}
            dx={shift && stroke?.does === "move" && chosen.includes(thing.id) ? shift.dx : 0}
            dy={shift && stroke?.does === "move" && chosen.includes(thing.id) ? shift.dy : 0}
          />
        ))}
        {only && !isPoint(only) && stroke?.does !== "move" ? (
          <Resizer thing={only} dw={shift?.dx ?? 0} dh={shift?.dy ?? 0} size={14 / zoom + 3} />
        ) : null}
        {stroke?.does === "draw" ? <NewBox {...boxOf(stroke)} /> : null}
      </svg>
    </div>
  );
}

const isOn = ({ x, y }: Thing, on: Thing): boolean => x > on.x && x < on.x + on.w && y > on.y && y < on.y + on.h;

function boxOf({ x, y, atX, atY }: Stroke) {
  const [left, right] = [onGrid(Math.min(x, atX)), onGrid(Math.max(x, atX))];
  const [top, bottom] = [onGrid(Math.min(y, atY)), onGrid(Math.max(y, atY))];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

const lines = (width: number, depth: number, step: number): string => {
  const at = (length: number) => Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step);
  const across = at(width).map((x) => `M${x * SCALE} 0V${depth * SCALE}`);
  return [...across, ...at(depth).map((y) => `M0 ${y * SCALE}H${width * SCALE}`)].join("");
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-GRID, 0],
  ArrowRight: [GRID, 0],
  ArrowUp: [0, -GRID],
  ArrowDown: [0, GRID],
};

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Undo or redo, where a key is one of theirs. */
export function historyOfKey({ key, shiftKey, ctrlKey, metaKey }: Key): Act | null {
  const letter = ctrlKey || metaKey ? key.toLowerCase() : "";
  if (letter === "y" || (letter === "z" && shiftKey)) return { does: "redo" };
  return letter === "z" ? { does: "undo" } : null;
}

/** What a key does; null: nothing. */
function actOfKey(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  chosen: readonly string[],
  inOrder: readonly Pick<Thing, "id">[],
): Act | null {
  const [id = ""] = chosen;
  const arrow = ARROWS[key];
  if (arrow && chosen.length > 0) {
    const [dx, dy] = arrow;
    return shiftKey ? { does: "resize", id, dw: dx, dh: dy } : { does: "move", ids: chosen, dx, dy };
  }
  if (ctrlKey || metaKey) return historyOfKey({ key, shiftKey, ctrlKey, metaKey });
  if ((key === "Delete" || key === "Backspace") && chosen.length > 0) return { does: "remove", ids: chosen };
  if (key === "Escape") return { does: "choose", ids: [] };
  if (key !== "PageDown" && key !== "PageUp")
    return key === "Enter" || key === " " ? chooseFirst(chosen, inOrder) : null;
  const at = inOrder.findIndex((thing) => thing.id === id);
  const next = inOrder.at((at + (key === "PageDown" ? 1 : -1) + inOrder.length) % inOrder.length);
  return next ? { does: "choose", ids: [next.id] } : null;
}

const chooseFirst = (chosen: readonly string[], [first]: readonly Pick<Thing, "id">[]): Act | null =>
  chosen.length === 0 && first ? { does: "choose", ids: [first.id] } : null;
