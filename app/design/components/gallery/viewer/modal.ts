const SCROLL_KEYS: ReadonlySet<string> = new Set([" ", "ArrowDown", "ArrowUp", "End", "Home", "PageDown", "PageUp"]);

/** Opens the modal `<dialog>` around the viewer. @param onDismiss the browser requests to close it: Escape, Back on Android */
export function openModal(name: string, onDismiss: () => void) {
  const opener = document.activeElement;
  const modal = document.createElement("dialog");
  modal.className = "picture-viewer";
  modal.ariaLabel = name;
  // The dialog itself is focused: its name is announced, and no button shows a focus ring.
  modal.autofocus = true;
  modal.tabIndex = -1;
  modal.addEventListener("cancel", (event) => {
    event.preventDefault();
    onDismiss();
  });
  modal.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") return;
    event.stopPropagation();
    trapFocus(modal, event);
  });
  // The page keeps its scrollbar, whose place would else move it, and stands still all the same.
  modal.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  modal.addEventListener("keydown", (event) => {
    if (SCROLL_KEYS.has(event.key) && event.target === modal) event.preventDefault();
  });
  document.body.append(modal);
  modal.showModal();

  return {
    element: modal,
    /** Closes it and restores the focus. @param thumbnail focused if nothing was before */
    close(thumbnail: HTMLElement | null | undefined) {
      modal.close();
      modal.remove();
      const target = opener instanceof HTMLElement && opener !== document.body ? opener : thumbnail;
      if (target?.isConnected) target.focus();
    },
  };
}

function trapFocus(modal: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...modal.querySelectorAll<HTMLButtonElement>("button:enabled")].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  const first = buttons.at(0);
  const last = buttons.at(-1);
  const { activeElement } = document;
  if (event.shiftKey && (activeElement === first || activeElement === modal)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}
