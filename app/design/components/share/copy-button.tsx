import { type ReactNode, useEffect, useState } from "react";

/** ms during which the button confirms the copy; a toast's default duration (docs/product.md, "Toasts"). */
const COPIED_SHOWN = 4000;

/**
 * Copies a text. It appears once scripts run, where the browser has a clipboard.
 * @param props.copied says that it is done
 */
export function CopyButton({ text, copied: done, children }: { text: string; copied: string; children: ReactNode }) {
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!canCopy) return null;
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCanCopy(false),
    );
  }
  return (
    <>
      <button type="button" className="button-quiet" onClick={copy}>
        {children}
      </button>
      <span role="status" className="text-sm text-muted">
        {copied ? done : ""}
      </span>
    </>
  );
}
