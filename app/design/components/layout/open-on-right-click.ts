/**
 * Opens the address in a link's `data-right-click` in a new tab when the link is clicked with a mouse's right button, or
 * with Ctrl where that is the secondary click (macOS). A long press on a touch screen and the context-menu key open the
 * browser's own menu: both also fire `contextmenu`, and WebKit does not name the device there.
 */
export function openOnRightClick(): void {
  let secondaryPress = false;
  const onPointerDown = ({ pointerType, button, ctrlKey }: PointerEvent) => {
    secondaryPress = pointerType === "mouse" && (button === 2 || ctrlKey);
  };
  const onKeyDown = () => {
    secondaryPress = false;
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!secondaryPress || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-right-click]");
    if (!link) return;
    event.preventDefault();
    window.open(link.dataset.rightClick, "_blank", "noopener");
  };
  document.addEventListener("pointerdown", onPointerDown, { capture: true, passive: true });
  document.addEventListener("keydown", onKeyDown, { capture: true });
  document.addEventListener("contextmenu", onContextMenu);
}
