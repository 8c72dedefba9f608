import { pointer, select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity, zoomTransform } from "d3-zoom";

/** What the buttons and a new page do with the map. */
export type Zoom = {
  change(change: "in" | "out" | "all"): void;
  /** Another drawing is shown: it is moved as the one before, or to what it marks. */
  follow(): void;
};

/** How many times larger than the whole hall. */
const MAX_SCALE = 12;
/** From where names of brands can be read: pixels of a unit of the drawing. The smallest has 3.8 units (`chart-view.server.ts`). */
const NEAR = 2.4;
/** From where numbers of booths can be read, which have 11 units (`chart.css`). */
const CLOSE = 0.82;
/** Of a frame: so much beside it is in sight too, for the next movement. */
const BESIDE = 0.2;
/** So that two presses bring names, on a map as low as that of a small window. */
const BUTTON_STEP = 1.9;
/** Pixels that an arrow key moves. */
const ARROW = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [ARROW, 0],
  ArrowRight: [-ARROW, 0],
  ArrowUp: [0, ARROW],
  ArrowDown: [0, -ARROW],
};
const MOVE_MS = 350;

/**
 * Lets fingers, wheel, keys and buttons move and zoom a map. The transform is an attribute of SVG groups: Safari blurs those of styles.
 * A single finger moves the page until the map is larger than its frame, and the wheel zooms after a press on the map.
 */
export function controlZoom(stage: HTMLElement, stopped: AbortSignal): Zoom {
  /** The scale that the last press leads to. */
  let aimed = 1;
  let tiles: { of: Element | null; all: Tile[] } = { of: null, all: [] };
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([1, MAX_SCALE])
    .extent(() => {
      const { width, height } = frame();
      return [
        [0, 0],
        [width, height],
      ];
    })
    .filter(isMeant)
    .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
      // What fingers and the wheel do is where the next press begins.
      if (event.sourceEvent) aimed = event.transform.k;
      show();
    });
  const selection = select(stage).call(behaviour);
  selection.on("dblclick.zoom", (event: MouseEvent) => {
    if (isControl(event)) return;
    event.preventDefault();
    scaleBy(event.shiftKey ? 1 / BUTTON_STEP : BUTTON_STEP, pointer(event, stage));
  });
  stage.addEventListener("keydown", onKey, { signal: stopped });
  stage.addEventListener("focusin", showFocused, { signal: stopped });
  const observer = new ResizeObserver(([entry]) => {
    // The page is left: there is nothing to draw in.
    if (entry?.contentRect.width === 0) return;
    limit();
    show();
  });
  observer.observe(stage);
  stopped.addEventListener("abort", () => {
    observer.disconnect();
    selection.on(".zoom", null);
  });
  stage.dataset.zooms = "";

  const frame = () => stage.getBoundingClientRect();
  const isControl = (event: Event) => event.target instanceof Element && event.target.closest(".map-zoom") !== null;

  function isMeant(event: Event): boolean {
    if (isControl(event)) return false;
    if (event instanceof WheelEvent) return event.ctrlKey || stage.contains(document.activeElement);
    if ("touches" in event) return (event as TouchEvent).touches.length > 1 || zoomTransform(stage).k > 1;
    return !(event instanceof MouseEvent && event.button !== 0);
  }

  /** Pixels of a unit of the drawing, before it is zoomed, where the drawing begins in the frame, and the frame. */
  function laidOut() {
    const drawing = stage.querySelector<SVGSVGElement>("svg.chart");
    const box = drawing?.viewBox.baseVal;
    const { width, height } = frame();
    if (!box) return { unit: 1, left: 0, top: 0, x: 0, y: 0, width, height };
    const unit = Math.min(width / box.width, height / box.height);
    const [left, top] = [(width - box.width * unit) / 2, (height - box.height * unit) / 2];
    return { unit, left, top, x: box.x, y: box.y, width, height };
  }

  function limit() {
    const { width, height } = frame();
    behaviour.translateExtent([
      [0, 0],
      [width, height],
    ]);
  }

  function show() {
    const { k, x, y } = zoomTransform(stage);
    const { unit, left, top, x: boxX, y: boxY, width, height } = laidOut();
    // From pixels of the frame to units of the drawing.
    const toUnits = (pixels: number, start: number, box: number) => (pixels - start) / unit + box;
    const [dx, dy] = [
      toUnits(k * (left - boxX * unit) + x, left, boxX),
      toUnits(k * (top - boxY * unit) + y, top, boxY),
    ];
    for (const group of stage.querySelectorAll(".chart-all"))
      group.setAttribute("transform", `translate(${round(dx)} ${round(dy)}) scale(${round(k)})`);
    const near = k * unit >= NEAR ? "names" : k * unit >= CLOSE ? "numbers" : "hall";
    if (stage.dataset.near !== near) stage.dataset.near = near;
    const shown = (pixels: number, start: number, box: number, by: number) => (toUnits(pixels, start, box) - by) / k;
    showTexts(near, {
      left: shown(-width * BESIDE, left, boxX, dx),
      right: shown(width * (1 + BESIDE), left, boxX, dx),
      top: shown(-height * BESIDE, top, boxY, dy),
      bottom: shown(height * (1 + BESIDE), top, boxY, dy),
    });
    // A sign that the edge would cut says half of a name.
    for (const door of stage.querySelectorAll<SVGElement>(".door")) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (door.dataset.sign ?? "").split(" ").map(Number);
      const isWhole =
        x1 >= shown(0, left, boxX, dx) &&
        x2 <= shown(width, left, boxX, dx) &&
        y1 >= shown(0, top, boxY, dy) &&
        y2 <= shown(height, top, boxY, dy);
      door.toggleAttribute("data-cut", k > 1 && !isWhole);
    }
    // Not a class: rules of all pages ask for classes of what links are in, so that each booth would get a new style.
    stage.toggleAttribute("data-zoomed", k > 1);
  }

  /** Only booths in sight have texts: to lay out thousands of them takes longer than a press may. */
  function showTexts(near: string, sight: { left: number; right: number; top: number; bottom: number }) {
    const drawing = stage.querySelector("svg.chart");
    if (tiles.of !== drawing) tiles = { of: drawing, all: readTiles(drawing) };
    for (const { element, x, y, w, h } of tiles.all) {
      const isSeen = x < sight.right && x + w > sight.left && y < sight.bottom && y + h > sight.top;
      const wanted = isSeen && near !== "hall" ? near : undefined;
      if (element.dataset.near === wanted) continue;
      if (wanted) element.dataset.near = wanted;
      else delete element.dataset.near;
    }
  }

  /** `d3-zoom` brings transitions along, whose types are in another package. */
  const moving = () =>
    (selection as unknown as { transition(): { duration(ms: number): typeof selection } })
      .transition()
      .duration(MOVE_MS);

  function moveTo(transform: typeof zoomIdentity, isAtOnce = isStill()) {
    aimed = transform.k;
    if (isAtOnce) behaviour.transform(selection, transform);
    else behaviour.transform(moving(), transform);
  }

  /** Presses that follow each other add up, also while the map still moves. */
  function scaleBy(by: number, at?: [number, number]) {
    aimed = Math.max(1, Math.min(MAX_SCALE, aimed * by));
    behaviour.scaleTo(isStill() ? selection : moving(), aimed, at);
  }

  /** Shows a part of the drawing in the middle, as large as it fits and no larger than names need. */
  function showBox(box: { x: number; y: number; w: number; h: number }, isAtOnce?: boolean) {
    const { unit, left, top, x, y, width, height } = laidOut();
    const k = Math.max(1, Math.min(NEAR / unit, width / (box.w * unit), height / (box.h * unit)));
    const [middleX, middleY] = [left + (box.x + box.w / 2 - x) * unit, top + (box.y + box.h / 2 - y) * unit];
    const within = (shift: number, size: number) => Math.min(0, Math.max(size * (1 - k), shift));
    const shift = [within(width / 2 - k * middleX, width), within(height / 2 - k * middleY, height)] as const;
    moveTo(zoomIdentity.translate(...shift).scale(k), isAtOnce);
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const { k } = zoomTransform(stage);
    if (arrow && k > 1) behaviour.translateBy(selection, arrow[0] / k, arrow[1] / k);
    else if (event.key === "+" || event.key === "=") scaleBy(BUTTON_STEP);
    else if (event.key === "-") scaleBy(1 / BUTTON_STEP);
    else if (event.key === "0") moveTo(zoomIdentity);
    else return;
    event.preventDefault();
  }

  /** A link that is reached by key is brought into the frame. */
  function showFocused({ target }: FocusEvent) {
    if (!(target instanceof SVGElement) || !target.matches(":focus-visible")) return;
    const [link, box] = [target.getBoundingClientRect(), frame()];
    const { k } = zoomTransform(stage);
    const isInside =
      link.left >= box.left && link.right <= box.right && link.top >= box.top && link.bottom <= box.bottom;
    if (isInside) return;
    const by = [
      box.left + box.width / 2 - link.left - link.width / 2,
      box.top + box.height / 2 - link.top - link.height / 2,
    ];
    behaviour.translateBy(selection, (by[0] ?? 0) / k, (by[1] ?? 0) / k);
  }

  function follow(isAtOnce?: boolean) {
    limit();
    show();
    const [x, y, w, h] = (stage.querySelector<SVGElement>("[data-focus]")?.dataset.focus ?? "").split(" ").map(Number);
    if (x !== undefined && y !== undefined && w && h) showBox({ x, y, w, h }, isAtOnce);
  }

  follow(true);
  return {
    change(change) {
      if (change === "all") moveTo(zoomIdentity);
      else scaleBy(change === "in" ? BUTTON_STEP : 1 / BUTTON_STEP);
    },
    follow: () => follow(),
  };
}

type Tile = { element: SVGElement; x: number; y: number; w: number; h: number };

/** The tiles of a drawing, with their boxes in its units. */
const readTiles = (drawing: Element | null): Tile[] =>
  [...(drawing?.querySelectorAll<SVGElement>("[data-box]") ?? [])].map((element) => {
    const [x = 0, y = 0, w = 0, h = 0] = (element.dataset.box ?? "").split(" ").map(Number);
    return { element, x, y, w, h };
  });

const round = (value: number) => Math.round(value * 1000) / 1000;
