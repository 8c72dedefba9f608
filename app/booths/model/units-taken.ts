/** Some of the units that somebody wants are somebody else's by now. It undoes the transaction. */
export class UnitsTaken extends Error {
  override name = "UnitsTaken";
  /** Their keys. */
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super("units are taken");
    this.keys = keys;
  }
}
