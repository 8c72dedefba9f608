import { z } from "zod";

export const TOAST_TYPES = ["default", "success", "error", "info", "warning", "loading"] as const;

/** Toast (specification, section 3), as far as it can cross from the server: an action is a link there. */
export const toastSchema = z.object({
  id: z.string().optional(),
  type: z.enum(TOAST_TYPES),
  title: z.string().optional(),
  description: z.string().optional(),
  /** ms; Infinity on the client only. */
  duration: z.number().positive().optional(),
  dismissible: z.boolean().optional(),
  position: z.enum(["top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right"]).optional(),
});

export type Toast = z.infer<typeof toastSchema>;
