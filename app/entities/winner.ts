import { momentSchema } from "./values/fields";
import { z } from "./values/zod";

export const winnerSchema = z.object({
  program: z.string().min(1).max(80),
  prize: z.string().min(1).max(160),
  /** Masked as the organiser supplies it: "R*** S***". */
  name: z.string().min(1).max(80),
  announcedAt: momentSchema,
});

export type Winner = z.infer<typeof winnerSchema>;
