/** What was waited for did not come in time. It may still happen. */
class TimeLimitError extends Error {
  override name = "TimeLimitError";
}

/**
 * Waits for a promise for a limited time. What the promise stands for goes on; how it ends later is ignored.
 * @param ms longest wait
 * @throws TimeLimitError when the promise is still pending then
 */
export async function withTimeLimit<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeLimitError(`no response within ${Math.round(ms)} ms`)), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
