import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

type Message = { message: string; type: "error" | "info" | "success" | "warning"; description?: string };

let mounted = false;

/** Puts sonner on the page, outside React's own tree, when the first message comes: no page pays for it before. */
function mount() {
  if (mounted) return;
  mounted = true;
  const container = document.body.appendChild(document.createElement("div"));
  createRoot(container).render(<Toaster />);
}

/** Shows a message of the server. */
export function notify({ message, type, description }: Message) {
  mount();
  toast[type](message, { description });
}
