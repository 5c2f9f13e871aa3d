import { spelledLotNumber } from "#shared/contracts/lots.ts";
import { traceCalls } from "#shared/contracts/traces.calls.ts";
import { MAX_TRACE_BYTES } from "#shared/contracts/traces.ts";
import type { Dependencies } from "../dependencies.ts";
import { readFile, TABLE_TYPES } from "../http/read-body.ts";
import { done, serve } from "../http/serve.ts";
import { notFound } from "../refusals.ts";
import { addTrace } from "./add-trace.ts";
import { deleteTrace } from "./delete-trace.ts";
import { presentTrace } from "./present-trace.ts";
import { findDrawing, findLotOfTrace, findTraces } from "./traces.queries.ts";

/** An image on a page runs no scripts; a drawing that is opened by itself must not either. */
const DRAWING_HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "X-Content-Type-Options": "nosniff",
};

/** Chromatograms and spectra of lots: the seller adds them, and they are public once the lot is published. */
export function traceRoutes(deps: Dependencies) {
  return serve(deps, traceCalls, {
    list: async ({ params }) => {
      if (!(await findLotOfTrace(deps.db, params.id))) throw notFound();
      return (await findTraces(deps.db, params.id)).map(presentTrace);
    },
    add: async ({ request, params, query, user }) => {
      const { bytes } = await readFile(request, { types: TABLE_TYPES, max: MAX_TRACE_BYTES });
      return addTrace(deps, params.id, { ...query, bytes }, user.id);
    },
    remove: ({ params, user }) =>
      done(deleteTrace(deps, params.id, params.traceId, user.id), "The trace is removed."),
    drawing: async ({ params, user }) => {
      const [, traceId] = /^([\w-]{1,64})\.svg$/.exec(params.fileName) ?? [];
      const lotNumber = spelledLotNumber(params.lotNumber);
      const drawing = traceId ? await findDrawing(deps.db, lotNumber, traceId) : null;
      const isAdmin = user?.isAdmin ?? false;
      if (!drawing || !(drawing.isPublished || isAdmin)) throw notFound();
      return new Response(drawing.svg, {
        headers: {
          ...DRAWING_HEADERS,
          // The drawing at an address never changes.
          "Cache-Control": drawing.isPublished ? "public, max-age=86400" : "private, no-store",
        },
      });
    },
  });
}
