import { Gauge, Registry } from "prom-client";
import type { KeptBackup } from "./kept-backups.ts";

/** The metrics of the backup timer. Without any backup the times are 0, so that an alert on their age fires. */
export function createBackupMetrics() {
  const registry = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const madeAt = gauge("aliquot_backup_timestamp_seconds", "Time of the newest complete backup");
  const bytes = gauge("aliquot_backup_bytes", "Size of the newest complete backup");
  const verifiedAt = gauge(
    "aliquot_backup_verified_timestamp_seconds",
    "Time when a backup was last restored into a scratch database",
  );
  const failed = gauge(
    "aliquot_backup_failed",
    "1 when the last attempt to make a backup, or to list the stored ones, failed",
  );
  return {
    registry,
    setNewest(newest: KeptBackup | undefined, verified: KeptBackup | undefined) {
      madeAt.set(seconds(newest?.createdAt));
      bytes.set(newest?.bytes ?? 0);
      verifiedAt.set(seconds(verified?.verifiedAt));
    },
    setOutcome: (outcome: "fine" | "failed") => failed.set(outcome === "failed" ? 1 : 0),
  };
}

const seconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : 0);
