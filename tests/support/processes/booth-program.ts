import { openDatabase, type ProcessConfig } from "../services/outbox-process";
import { type BoothCalls, boothCalls, openBooths } from "./booth-desk";
import { serveJson } from "./serve-json";

/** Takes registrations, and does what the team and exhibitors press, until it is killed. Its one argument is a {@link ProcessConfig} as JSON. */
const config = JSON.parse(process.argv[2] ?? "") as ProcessConfig;
const calls = boothCalls(openBooths(openDatabase(config)), Date.now);
serveJson((sent) => {
  const { call, args } = sent as { call: keyof BoothCalls; args: never[] };
  return (calls[call] as (...given: never[]) => Promise<unknown>)(...args);
});
