/**
 * The loader or action of a module with several addresses: each has its own function, by its path in `routes.ts`. A module for each
 * address would make the list of modules longer that every page loads (docs/decisions/0048-first-load.md).
 * @throws Error when a request comes for an address without a function
 */
export function byAddress<Args extends { pattern: string }, Result>(
  functions: Readonly<Record<string, (args: Args) => Result>>,
): (args: Args) => Result {
  return (args) => {
    const respond = functions[args.pattern];
    if (!respond) throw new Error(`There is no function for the address ${args.pattern}`);
    return respond(args);
  };
}
