/** An upstream service is down, slow or responds with an error. Routes respond with 503. */
export class ServiceOutage extends Error {
  override name = "ServiceOutage";
  /** ms after which the service accepts requests again (`Retry-After`); undefined: unknown. */
  readonly retryAfterMs: number | undefined;
  /** Set when the service refused this request or an earlier one, and gets no requests for a while. */
  readonly pause: ServicePause | undefined;

  constructor(message: string, { retryAfterMs, pause, ...options }: ErrorOptions & ServiceOutageDetails = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
    this.pause = pause;
  }
}

export type ServiceOutageDetails = { retryAfterMs?: number | undefined; pause?: ServicePause | undefined };

export type ServicePause = {
  reason: string;
  until: number;
};

/** A request was not sent, because the service refused an earlier one. */
export class PausedService extends ServiceOutage {
  override name = "PausedService";

  constructor(pause: ServicePause) {
    super(`no request until ${new Date(pause.until).toISOString()}, because ${pause.reason}`, { pause });
  }
}

/** A response of a service breaks its contract. The message names the field. */
export class ContractBreach extends ServiceOutage {
  override name = "ContractBreach";
}
