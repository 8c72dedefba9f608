import type { NewSubmission } from "~/platform/outbox/outbox";
import { openOutbox, type ProcessConfig } from "../services/outbox-process";
import { serveJson } from "./serve-json";

/** Takes submissions and sends their mails, until it is killed. Its one argument is a {@link ProcessConfig} as JSON. */
const outbox = openOutbox(JSON.parse(process.argv[2] ?? "") as ProcessConfig);
outbox.start();
serveJson((submission) => outbox.submit(submission as NewSubmission));
