import { activityCalls } from "#shared/contracts/activity.calls.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { streamFile } from "../http/stream-file.ts";
import { readActivity, recordActivity } from "./activity.queries.ts";

/** The log of what the staff changed, for admins. */
export function activityRoutes(deps: Dependencies) {
  return serve(deps, activityCalls, {
    list: async ({ query }) => readActivity(deps.db, query),
  });
}

type Export = {
  /** "orders", "payments", "the recall of ACE31-2609-A" */
  what: string;
  /** The beginning of the file's name, if it is another one. */
  name?: string;
  subjectType: string;
  subjectId?: string;
  query?: object;
};

/** Answers many rows as CSV. The activity records who exported them before the first row is sent. */
export async function answerExport(
  { db, now }: Context,
  actor: { id: string },
  { what, name = what, subjectType, subjectId, query = {} }: Export,
  pieces: AsyncIterable<string>,
): Promise<Response> {
  // An export has all pages, so their members are no part of the filter.
  const { limit, offset, after, rows, ...filter } = query as Record<string, unknown>;
  const chosen = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  const isNarrowed = Object.keys(chosen).length > 0;
  await recordActivity(db, {
    actorId: actor.id,
    action: "exported",
    subjectType,
    subjectId,
    summary: `Exported ${what} as CSV${isNarrowed ? ", filtered" : ""}`,
    ...(isNarrowed && { after: chosen }),
  });
  return streamFile({ name, ending: "csv", type: "text/csv; charset=utf-8" }, now(), pieces);
}

/** The handler of an export that has the filter of a list. */
export const answersExport =
  <Query extends object>(
    deps: Dependencies,
    exported: Pick<Export, "what" | "subjectType">,
    piecesOf: (deps: Dependencies, query: Query) => AsyncIterable<string>,
  ) =>
  ({ query, user }: { query: Query; user: { id: string } }) =>
    answerExport(deps, user, { ...exported, query }, piecesOf(deps, query));
