import type { Connection } from "../db/client.ts";
import { recordActivity } from "./activity.queries.ts";

type Export = {
  actorId: string;
  /** "orders", "payments", "the recall of ACE31-2609-A" */
  what: string;
  subjectType: string;
  subjectId?: string;
  filter?: Record<string, unknown>;
};

/** Records who exported many rows, before the first row is sent. */
export async function noteExport(
  conn: Connection,
  { actorId, what, subjectType, subjectId, filter = {} }: Export,
): Promise<void> {
  const chosen = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  const isNarrowed = Object.keys(chosen).length > 0;
  await recordActivity(conn, {
    actorId,
    action: "exported",
    subjectType,
    subjectId,
    summary: `Exported ${what} as CSV${isNarrowed ? ", filtered" : ""}`,
    ...(isNarrowed && { after: chosen }),
  });
}
