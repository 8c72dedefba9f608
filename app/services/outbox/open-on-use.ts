import type { Outbox } from "./outbox";

/**
 * An outbox that opens its store with its first use. A store that cannot be opened fails that use alone, and is tried again
 * with the next one: the site runs without it meanwhile.
 * @param open throws when the store cannot be used now
 */
export function openOnUse(open: () => Outbox): Outbox {
  let opened: Outbox | undefined;
  const outbox = () => {
    opened ??= open();
    return opened;
  };
  return {
    submit: async (submission) => outbox().submit(submission),
    start: async () => outbox().start(),
    list: async (query) => outbox().list(query),
    show: async (idOrReference) => outbox().show(idOrReference),
    retry: async (target) => outbox().retry(target),
    purge: async () => outbox().purge(),
    oldestUndelivered: async () => outbox().oldestUndelivered(),
    counts: async () => outbox().counts(),
    check: async () => outbox().check(),
    // What was never opened has nothing to stop or release.
    stop: async (options) => opened?.stop(options),
    close: async () => opened?.close(),
  };
}
