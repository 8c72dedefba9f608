import type { Orders } from "~/sales/orders/order-store.server";

type Method = (...given: unknown[]) => unknown;

/** The methods of a store as functions, for tests that take some of them apart or add to them. @param store an object of a class */
export function boundStore<Store extends object>(store: Store): { [Name in keyof Store]: Store[Name] } {
  const bound = new Map<string, unknown>(Object.entries(store));
  for (let of: object = store; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) {
      if (!bound.has(name)) bound.set(name, (store as Record<string, Method>)[name]?.bind(store));
    }
  }
  return Object.fromEntries(bound) as { [Name in keyof Store]: Store[Name] };
}

/** The parts of the orders, and all that they do by its name alone: most tests need several of them. */
export function boundOrders(orders: Orders) {
  return {
    ...orders,
    ...boundStore(orders.reading),
    ...boundStore(orders.counts),
    ...boundStore(orders.placing),
    ...boundStore(orders.paying),
    ...boundStore(orders.tickets),
    ...boundStore(orders.days),
    ...boundStore(orders.buyers),
    ...boundStore(orders.unpaid),
    ...boundStore(orders.retention),
  };
}
