import { useEffect } from "react";
import { notify } from "./notify";
import type { Toast } from "./toast";
import { UnbrokenReference } from "./unbroken-reference";

/** Shows the toast of a redirect: as a toast with scripts, in the page without. */
export function ServerToast({ toast }: { toast: Toast | null | undefined }) {
  useEffect(() => {
    if (toast) notify(toast);
  }, [toast]);
  if (!toast) return null;
  // React does not render a noscript in the browser, so the code is not sent there.
  return <noscript>{import.meta.env.SSR ? <PlainToast toast={toast} /> : null}</noscript>;
}

function PlainToast({ toast }: { toast: Toast }) {
  return (
    <div role="status" className="border-b border-line bg-raised px-4 py-3 text-center font-medium">
      {toast.title && <UnbrokenReference text={toast.title} />}
      {toast.description ? <span className="block text-sm font-normal">{toast.description}</span> : null}
    </div>
  );
}
