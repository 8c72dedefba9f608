import { useEffect } from "react";
import type { Toast } from "~/entities/values/toast";
import { notify } from "./notify";

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

/** A reference number, such as "EX-7K3F-2Q". */
const REFERENCE = /([A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{2})/;

/** A text whose reference number, if any, does not wrap at its hyphens. */
export function UnbrokenReference({ text }: { text: string }) {
  const [before, reference, after] = text.split(REFERENCE);
  return (
    <>
      {before}
      {reference ? <span className="whitespace-nowrap">{reference}</span> : null}
      {after}
    </>
  );
}
