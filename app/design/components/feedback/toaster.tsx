import { type CSSProperties, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { m } from "~/paraglide/messages";
import type { Toast } from "./toast";
import { UnbrokenReference } from "./unbroken-reference";

/** px and ms (docs/product.md, "Toasts"). Swipe and removal are sonner's own: 45 px, 0.11 px/ms, 200 ms. */
const TOASTER = {
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
  position: "bottom-right",
  hotkey: ["altKey", "KeyT"],
} as const;

/** 44 px: the smallest touch target. */
const BUTTON = { minHeight: "2.75rem", paddingInline: "1rem" };

const LOOK = {
  fontFamily: "inherit",
  "--width": "356px",
  // Its 20 px would be too small a target beside a link: a quarter larger.
  "--toast-close-button-transform": "translate(-35%, -35%) scale(1.25)",
  "--normal-bg": "var(--raised)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
} as CSSProperties;

function subscribeToColorMode(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}
const shownColorMode = () => (document.documentElement.classList.contains("dark") ? "dark" : "light");

function SiteToaster() {
  const theme = useSyncExternalStore(subscribeToColorMode, shownColorMode);
  return (
    <Toaster
      {...TOASTER}
      hotkey={[...TOASTER.hotkey]}
      theme={theme}
      closeButton
      containerAriaLabel={m.shell_toasts()}
      style={LOOK}
      toastOptions={{
        closeButtonAriaLabel: m.shell_toast_close(),
        classNames: { closeButton: "toast-close", description: "toast-description" },
        actionButtonStyle: BUTTON,
        cancelButtonStyle: BUTTON,
      }}
    />
  );
}

let mounted = false;

function mount() {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<SiteToaster />);
}

/** Shows a toast. Call `notify`, which loads this module. */
export function showToast({ type = "default", title, ...rest }: Toast): void {
  mount();
  const show = type === "default" ? sonner : sonner[type];
  // The close button of a toast that cannot be dismissed would do nothing.
  show(title && <UnbrokenReference text={title} />, { ...rest, closeButton: rest.dismissible !== false });
}
