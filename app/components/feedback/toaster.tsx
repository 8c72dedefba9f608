import { type CSSProperties, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { UnbrokenReference } from "~/components/text/unbroken-reference";
import type { Toast } from "~/entities/values/toast";

/** Constants of the specification, section 9; lengths in px, times in ms. Swipe and removal are sonner's own: 45 px, 0.11 px/ms, 200 ms. */
const TOASTER = {
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
  position: "bottom-right",
  hotkey: ["altKey", "KeyT"],
} as const;

/** 44 px: the least a finger needs. */
const BUTTON = { minHeight: "2.75rem", paddingInline: "1rem" };

/** The site's own colours, which follow the colour mode by themselves, and its typeface. */
const LOOK = {
  fontFamily: "inherit",
  "--width": "356px",
  "--normal-bg": "var(--raised)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
} as CSSProperties;

function watchColorMode(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}
const shownColorMode = () => (document.documentElement.classList.contains("dark") ? "dark" : "light");

function SiteToaster() {
  const theme = useSyncExternalStore(watchColorMode, shownColorMode);
  return (
    <Toaster
      {...TOASTER}
      hotkey={[...TOASTER.hotkey]}
      theme={theme}
      closeButton
      style={LOOK}
      toastOptions={{
        classNames: { closeButton: "toast-close", description: "toast-description" },
        actionButtonStyle: BUTTON,
        cancelButtonStyle: BUTTON,
      }}
    />
  );
}

let mounted = false;

/** Puts sonner on the page, outside React's own tree, when the first toast comes: no page pays for it before. */
function mount() {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<SiteToaster />);
}

/** Shows a toast; see `notify`, which is how the rest of the site comes here. */
export function showToast({ type = "default", title, ...rest }: Toast): void {
  mount();
  const show = type === "default" ? sonner : sonner[type];
  // One that cannot be dismissed takes no swipe; its close button would do nothing.
  show(title && <UnbrokenReference text={title} />, { ...rest, closeButton: rest.dismissible !== false });
}
