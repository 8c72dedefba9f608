import { env } from "~/env.server";
import { log } from "~/services/log/log.server";
import { sharedPool } from "~/services/postgres/pool.server";
import { createRateLimit, type RateLimit } from "./rate-limit.server";

/** Seconds that forms are counted for. */
const WINDOW_SECONDS = 600;

/**
 * Rejected forms that one address may send for each accepted one that it may. People correct a form once or twice; the rest
 * is room for someone who sends junk from the network of thousands. README, "Limits of the forms", has the arithmetic.
 */
const REJECTED_PER_ACCEPTED = 20;

/** What one address may send to a form. */
export type FormLimits = {
  /** Submissions that are stored. */
  accepted: RateLimit;
  /** Attempts that store nothing: rejected ones, and repetitions of what is stored already. */
  rejected: RateLimit;
};

const limits = new Map<string, FormLimits>();

/** @param form the form's name: `{path}` and `{path}.data` share their limits */
export function limitsOf(form: string): FormLimits {
  const known = limits.get(form);
  if (known) return known;
  const shared = { windowSeconds: WINDOW_SECONDS, pool: sharedPool(), logger: log };
  const made = {
    accepted: createRateLimit({ ...shared, budget: form, points: env.formLimit }),
    rejected: createRateLimit({
      ...shared,
      budget: `${form}-rejected`,
      points: env.formLimit * REJECTED_PER_ACCEPTED,
    }),
  };
  limits.set(form, made);
  return made;
}
