/** This many routes are preloaded at once (specification, section 9). */
const CONCURRENCY = 4;

type Job = { key: string; run: () => Promise<void> };

/**
 * Runs each job once, four at a time.
 * @returns adds a job; one whose key was seen before is left out
 */
export function createPreloadQueue(): (job: Job, urgent?: boolean) => void {
  const seen = new Set<string>();
  const waiting: Job[] = [];
  let running = 0;

  const next = () => {
    while (running < CONCURRENCY) {
      const job = waiting.shift();
      if (!job) return;
      running += 1;
      job.run().finally(() => {
        running -= 1;
        next();
      });
    }
  };

  return (job, urgent = false) => {
    if (seen.has(job.key)) return;
    seen.add(job.key);
    if (urgent) waiting.unshift(job);
    else waiting.push(job);
    next();
  };
}
