/** A service behind the site is down, slow or answers with an error. Routes turn it into a 503. */
export class ServiceOutage extends Error {
  override name = "ServiceOutage";
  /** ms for which the service asks to be left alone; undefined: it did not say. */
  readonly retryAfterMs: number | undefined;
  /** Set when the service refused this request or an earlier one, and is not asked for a while. */
  readonly pause: ServicePause | undefined;

  constructor(message: string, { retryAfterMs, pause, ...options }: ErrorOptions & ServiceOutageDetails = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
    this.pause = pause;
  }
}

export type ServiceOutageDetails = { retryAfterMs?: number | undefined; pause?: ServicePause | undefined };

/** Why a service is not asked for a while. */
export type ServicePause = {
  /** Goes on after the service's name: "it refused the API key (401)". Holds no secret. */
  reason: string;
  /** ms since the epoch: when the next request is sent. */
  until: number;
};

/** A request was not sent, because the service refused an earlier one. */
export class PausedService extends ServiceOutage {
  override name = "PausedService";

  constructor(pause: ServicePause) {
    super(`not asked until ${new Date(pause.until).toISOString()}, because ${pause.reason}`, { pause });
  }
}

/** A service answered something that its contract does not allow. The message names the field. */
export class ContractBreach extends ServiceOutage {
  override name = "ContractBreach";
}
