import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import { touchSessions } from "./sessions.queries.ts";

/** Milliseconds that uses are gathered before they are written together. */
const WRITTEN_EVERY_MS = 1000;

export type SessionUses = {
  /** Has the use of a session written within a second. The request need not wait for a commit of its own. */
  note: (sid: string, at: Date) => void;
};

/** The uses of sessions that this process sees. What it had not written when it is killed is noted by the next use. */
export function createSessionUses(db: Database, log: Logger): SessionUses {
  const noted = new Map<string, Date>();

  async function write(): Promise<void> {
    const uses = [...noted].map(([sid, at]) => ({ sid, at }));
    noted.clear();
    await touchSessions(db, uses).catch((error) =>
      log.warn({ err: error }, "the uses of sessions were not noted"),
    );
  }

  return {
    note: (sid, at) => {
      if (noted.size === 0) setTimeout(write, WRITTEN_EVERY_MS).unref();
      noted.set(sid, at);
    },
  };
}
