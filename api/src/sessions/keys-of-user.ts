import type { Connection } from "../db/client.ts";

/*
 * The API keys of a user, as the folders of signing in need them. They must not import `api-keys`,
 * so both functions are passed with the dependencies.
 */

/** Revokes all of a user's keys and records the reason; returns how many. */
export type EndKeys = (
  tx: Connection,
  end: { userId: string; actorId: string | null; now: Date; why: string },
) => Promise<number>;

export type WorkingKey = { id: string; name: string; prefix: string };

export type ListWorkingKeys = (
  conn: Connection,
  userId: string,
  now: Date,
) => Promise<WorkingKey[]>;
