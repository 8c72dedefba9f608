import { z } from "~/base/values/zod";

const TOAST_TYPES = ["default", "success", "error", "info", "warning", "loading"] as const;
const TOAST_POSITIONS = [
  "top-left",
  "top-center",
  "top-right",
  "bottom-left",
  "bottom-center",
  "bottom-right",
] as const;

/** A toast (docs/product.md, "Toasts") without its buttons: functions cannot be serialised. */
export const toastSchema = z.object({
  id: z.string().optional(),
  type: z.enum(TOAST_TYPES).default("default"),
  title: z.string().optional(),
  description: z.string().optional(),
  /** ms; Infinity, in the browser only, for one that stays. */
  duration: z.number().positive().optional(),
  dismissible: z.boolean().optional(),
  position: z.enum(TOAST_POSITIONS).optional(),
});

/** A button on a toast. It closes the toast, then does its work. */
export type ToastButton = { label: string; onClick: () => void };

/** A toast in the browser, with buttons. The default type is `default`. */
export type Toast = z.input<typeof toastSchema> & { action?: ToastButton; cancel?: ToastButton };
