import { useEffect } from "react";

type ServerMessage = { message: string; type: "error" | "info" | "success" | "warning"; description?: string };

/**
 * Shows the message that came over a redirect: as a toast with scripts (whose code loads now), in the page without.
 */
export function ServerToast({ toast }: { toast: ServerMessage | null | undefined }) {
  useEffect(() => {
    if (!toast) return;
    import("./toaster").then(({ notify }) => notify(toast));
  }, [toast]);
  if (!toast) return null;
  return (
    <noscript>
      <div role="status" className="border-b border-line bg-raised px-4 py-3 text-center font-medium">
        {toast.message}
        {toast.description ? <span className="block text-sm font-normal">{toast.description}</span> : null}
      </div>
    </noscript>
  );
}
