let stopping = false;

/** From now on this process wants no new work; said once, by what takes the signal. */
export function announceStop(): void {
  stopping = true;
}

/** True between the word to stop and the end of the process. */
export function isStopping(): boolean {
  return stopping;
}
