import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import type { BackupRecord } from "~/platform/database/backup/backup-record.server";

/** Adds when the last backup was made and how large it is, and when one was last restored to try it. */
export function addBackupMetrics(registry: Registry, read: () => Promise<BackupRecord>): void {
  const gauge = (name: string, help: string, value: (record: BackupRecord) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(value(await read()));
      },
    });
  gauge(
    "backup_last_seconds",
    "When the last backup was made, in seconds since the epoch; 0: none was made from this DATA_DIR.",
    ({ backup }) => (backup?.at ?? 0) / 1000,
  );
  gauge("backup_last_bytes", "The size of that backup.", ({ backup }) => backup?.bytes ?? 0);
  gauge(
    "restore_drill_last_seconds",
    "When a backup was last restored to try it, in seconds since the epoch; 0: never.",
    ({ drill }) => (drill?.at ?? 0) / 1000,
  );
}
