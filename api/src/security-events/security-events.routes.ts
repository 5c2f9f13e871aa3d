import { securityEventCalls } from "#shared/contracts/security-events.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { streamFile } from "../http/stream-file.ts";
import { exportSecurityEvents, readSecurityEvents } from "./read-events.ts";
import { recordSecurityEvent } from "./record-event.ts";

/** What happened to the security of accounts, for full admins. */
export function securityEventRoutes(deps: Dependencies) {
  return serve(deps, securityEventCalls, {
    list: ({ query }) => readSecurityEvents(deps, query),
    export: async ({ query, user }) => {
      await recordSecurityEvent(deps.db, {
        event: "data-exported",
        userId: user.id,
        detail: "security events",
      });
      const file = {
        name: "security-events",
        ending: "jsonl",
        type: "application/x-ndjson; charset=utf-8",
      };
      return streamFile(file, deps.now(), exportSecurityEvents(deps, query));
    },
  });
}
