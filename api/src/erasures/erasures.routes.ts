import { erasureCalls, ownDataCalls } from "#shared/contracts/erasures.calls.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { streamFile } from "../http/stream-file.ts";
import { notFound } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { askErasure, askErasureFor, readOwnErasure, withdrawErasure } from "./ask-erasure.ts";
import { confirmErasure, refuseErasure } from "./decide-erasure.ts";
import { listErasures } from "./erasures.queries.ts";
import { exportPerson } from "./export-person.ts";
import { presentAdminErasure } from "./present-erasure.ts";

export function ownDataRoutes(deps: Dependencies) {
  return serve(deps, ownDataCalls, {
    export: async ({ user }) => {
      await recordSecurityEvent(deps.db, { event: "data-exported", userId: user.id });
      return zipAnswer(deps, user.id);
    },
    erasure: async ({ user }) => ({ erasure: await readOwnErasure(deps, user.id) }),
    askErasure: ({ user }) => askErasure(deps, user.id),
    withdrawErasure: ({ user }) => withdrawErasure(deps, user.id),
  });
}

/** The same for the staff. */
export function erasureRoutes(deps: Dependencies) {
  return serve(deps, erasureCalls, {
    list: async ({ query }) => {
      const { rows, total } = await listErasures(deps.db, query);
      return { erasures: rows.map(presentAdminErasure), total };
    },
    confirm: ({ params, user }) => confirmErasure(deps, params.id, user.id),
    refuse: ({ params, body, user }) => refuseErasure(deps, params.id, body.reason, user.id),
    askFor: ({ params, user }) => askErasureFor(deps, params.id, user.id),
    exportUser: async ({ params, user }) => {
      const { id } = params;
      if (!(await findUser(deps.db, id))) throw notFound();
      await deps.db.transaction(async (tx) => {
        await recordActivity(tx, {
          actorId: user.id,
          action: "exported",
          subjectType: "user",
          subjectId: id,
          summary: "Exported the data of a user",
        });
        await recordSecurityEvent(tx, { event: "data-exported", userId: id, actorId: user.id });
      });
      return zipAnswer(deps, id);
    },
  });
}

const zipAnswer = (deps: Dependencies, userId: string) =>
  streamFile(
    { name: "personal-data", ending: "zip", type: "application/zip" },
    deps.now(),
    exportPerson(deps, userId),
  );
