import type { Migration } from "./migration";

/** The day at the doors is read by time. Each device has the number of its lines in the log, which nobody has to count. */
export const gateCounts: Migration = {
  name: "scans by time, and the number of scans of a device",
  sqlite: [
    "CREATE INDEX gate_scan_at ON gate_scan (at)",
    "ALTER TABLE gate_device ADD COLUMN scans integer NOT NULL DEFAULT 0",
    "UPDATE gate_device SET scans = (SELECT count(*) FROM gate_scan WHERE device = gate_device.id)",
    "DROP INDEX gate_scan_device",
  ],
  postgres: [
    "CREATE INDEX gate_scan_at ON outbox.gate_scan (at)",
    "ALTER TABLE outbox.gate_device ADD COLUMN scans integer NOT NULL DEFAULT 0",
    `UPDATE outbox.gate_device SET scans =
       (SELECT count(*) FROM outbox.gate_scan WHERE device = outbox.gate_device.id)`,
    "DROP INDEX outbox.gate_scan_device",
  ],
};
