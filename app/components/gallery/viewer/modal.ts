/**
 * The modal `<dialog>` around the viewer: it stands above everything, the page behind it is inert, and Tab stays inside.
 * @param name what the dialog is called
 * @param onDismiss the browser's own wish to close it: Escape, or Back on Android
 */
export function openModal(name: string, onDismiss: () => void) {
  const opener = document.activeElement;
  const modal = document.createElement("dialog");
  modal.className = "picture-viewer";
  modal.ariaLabel = name;
  // The dialog itself takes the focus: its name is read, and no button looks pressed.
  modal.autofocus = true;
  modal.tabIndex = -1;
  modal.addEventListener("cancel", (event) => {
    event.preventDefault();
    onDismiss();
  });
  modal.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") return;
    event.stopPropagation();
    keepFocusInside(modal, event);
  });
  document.body.append(modal);
  modal.showModal();

  return {
    element: modal,
    /** Closes it and gives the focus back. @param thumbnail what takes it when nothing had it before */
    close(thumbnail: HTMLElement | null | undefined) {
      modal.close();
      modal.remove();
      const target = opener instanceof HTMLElement && opener !== document.body ? opener : thumbnail;
      if (target?.isConnected) target.focus();
    },
  };
}

function keepFocusInside(modal: HTMLElement, event: KeyboardEvent): void {
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
