import { type PointerEvent, useState } from "react";
import { useHref } from "react-router";

/** A booth of an exhibitor that the mouse has, and the one below it now. `isFree`: it can be let go there. */
type Drag = { from: HTMLElement | SVGElement; name: string; over: string; isFree: boolean };

/** The address of an exhibitor's page that shows what it costs to have other booths. @param names of all booths that it should have */
const moveAddress = (exhibitor: string, names: readonly string[]): string =>
  `${exhibitor}?${new URLSearchParams({ to: names.join(", ") })}#exhibitor-move`;

const boothAt = ({ target }: PointerEvent): (HTMLElement | SVGElement) | null =>
  target instanceof Element ? target.closest<SVGElement>("[data-booth]") : null;

/**
 * Lets a mouse drag a booth of an exhibitor to a free one. Nothing is done by that: it opens the page of the exhibitor, which shows the
 * difference in price. A finger scrolls instead, and has the list of free booths.
 * @returns handlers for what holds the drawing, and what is dragged where; null: nothing
 */
export function useBoothDrag() {
  const [drag, setDrag] = useState<Drag | null>(null);
  // With the language of the page.
  const root = useHref("/").replace(/\/$/, "");
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const from = event.pointerType === "touch" || event.button !== 0 ? null : boothAt(event);
      if (!from?.dataset.of) return;
      setDrag({ from, name: from.dataset.booth ?? "", over: "", isFree: false });
    },
    onPointerMove(event: PointerEvent) {
      if (!drag) return;
      // The button was let go elsewhere.
      if (event.buttons === 0) return setDrag(null);
      const below = boothAt(event);
      const over = below && below !== drag.from ? (below.dataset.booth ?? "") : "";
      if (over !== drag.over) setDrag({ ...drag, over, isFree: below?.dataset.free !== undefined });
    },
    onPointerUp(event: PointerEvent) {
      setDrag(null);
      const to = boothAt(event)?.dataset;
      if (!drag || to?.booth === undefined || to.free === undefined) return;
      const { of = "", others = "" } = drag.from.dataset;
      window.location.assign(moveAddress(root + of, [to.booth, ...others.split(", ").filter(Boolean)]));
    },
    onPointerCancel: () => setDrag(null),
    // A browser would drag the link itself.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  return { handlers, dragged: drag && drag.over !== "" ? drag : null };
}
