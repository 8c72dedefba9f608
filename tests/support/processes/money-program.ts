import { openInvoices } from "../services/invoices";
import { openDatabase, type ProcessConfig } from "../services/outbox-process";
import { serveJson } from "./serve-json";

/** Draws invoices and books their money, until it is killed. Its one argument is a {@link ProcessConfig} as JSON. */
const config = JSON.parse(process.argv[2] ?? "") as Pick<ProcessConfig, "store">;
const { draw, pay, credit } = openInvoices(openDatabase(config), { now: Date.now });

const calls = { draw, pay, credit };
/** What others ask of it, as JSON. */
export type MoneyCalls = typeof calls;

serveJson((sent) => {
  const { call, args } = sent as { call: keyof MoneyCalls; args: never[] };
  return (calls[call] as (...given: never[]) => Promise<unknown>)(...args);
});
