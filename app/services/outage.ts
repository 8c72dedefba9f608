/** A service behind the site is down, slow or answers with an error. Routes turn it into a 503. */
export class ServiceOutage extends Error {
  override name = "ServiceOutage";
  /** ms for which the service asks to be left alone; undefined: it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A service answered something that its contract does not allow. The message names the field. */
export class ContractBreach extends ServiceOutage {
  override name = "ContractBreach";
}
