import { evidenceCalls } from "#shared/contracts/evidence.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { printEvidence } from "./print-evidence.ts";

export function evidenceRoutes(deps: Dependencies) {
  return serve(deps, evidenceCalls, { order: ({ params }) => printEvidence(deps, params.id) });
}
