/** Finds the element that an event is about; null: there is none. */
export type FindTarget = (event: Event) => HTMLElement | null;

/** Finds the closest element of an event's target that matches a selector. */
export const findIn =
  (selector: string): FindTarget =>
  ({ target }) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
