/** The promise did not settle in time. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
}

/** Waits for a promise for `ms`, without stopping its work. @throws TimeLimitError when it is still pending then */
export async function withTimeLimit<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeLimitError(`no response within ${Math.round(ms)} ms`)), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
