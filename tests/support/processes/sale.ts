import { openDatabase, type ProcessConfig } from "../services/outbox-process";
import { openPayments } from "../services/provider-payments";

/** How much faster than the machine's the clock of a sale is, so that deadlines pass within a run: a minute takes six seconds. */
const SPEED = 10;
/** ms that a process waits for the provider: with that speed, less than the time in which an attempt's page is made. */
const CALL_MS = 800;

/** What a process that sells tickets works with. `quotas`: by row of the stock; `from`: ms since the epoch, when the sale began. */
export type SaleConfig = ProcessConfig & {
  midtransUrl: string;
  quotas: Readonly<Record<string, number>>;
  from: number;
};

/** The clock that all processes of a sale share. `ahead`: ms. */
export const saleClock = (from: number) => ({
  ahead: 0,
  now() {
    return from + Math.round((Date.now() - from) * SPEED) + this.ahead;
  },
});

/** Orders and their payments, in the database of a sale. */
export const openSale = (config: SaleConfig, clock = saleClock(config.from)) =>
  openPayments(
    { open: () => openDatabase(config) },
    clock,
    { url: config.midtransUrl },
    {
      ...{ quotas: new Map(Object.entries(config.quotas)), timeLimit: CALL_MS },
    },
  );
