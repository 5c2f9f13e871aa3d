import { securityEventCalls } from "#shared/contracts/security-events.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
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
      return linesAnswer(deps.now(), exportSecurityEvents(deps, query));
    },
  });
}

function linesAnswer(now: Date, lines: AsyncIterable<string>): Response {
  const fileName = `security-events-${now.toISOString().slice(0, 10)}.jsonl`;
  // Bun accepts an iterable of text as a body, but the browser's Response type does not.
  return new Response(lines as unknown as BodyInit, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
