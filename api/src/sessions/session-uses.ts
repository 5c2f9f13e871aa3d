import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import { touchSessions } from "./sessions.queries.ts";

/** Milliseconds for which uses are collected before they are written together. */
const WRITTEN_EVERY_MS = 1000;

export type SessionUses = {
  /** Records the use of a session within a second. The request need not wait for a commit. */
  note: (sid: string, at: Date) => void;
};

/** Collects the uses of sessions in this process. Uses that are lost when it is killed are recorded by the next use. */
export function createSessionUses(db: Database, log: Logger): SessionUses {
  const noted = new Map<string, Date>();

  async function write(): Promise<void> {
    const uses = [...noted].map(([sid, at]) => ({ sid, at }));
    noted.clear();
    await touchSessions(db, uses).catch((error) =>
      log.warn({ err: error }, "the uses of sessions were not recorded"),
    );
  }

  return {
    note: (sid, at) => {
      if (noted.size === 0) setTimeout(write, WRITTEN_EVERY_MS).unref();
      noted.set(sid, at);
    },
  };
}
