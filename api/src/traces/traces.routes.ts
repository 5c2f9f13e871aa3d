import { Elysia } from "elysia";
import { z } from "zod";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import { spelledLotNumber } from "#shared/contracts/lots.ts";
import {
  addedTrace,
  MAX_TRACE_BYTES,
  traceParams,
  traceQuery,
  traces,
} from "#shared/contracts/traces.ts";
import type { Dependencies } from "../dependencies.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { adminOnly, maybeSignedIn } from "../http/guards.ts";
import { fileBody, readFile } from "../http/read-body.ts";
import { notFound } from "../refusals.ts";
import { addTrace } from "./add-trace.ts";
import { deleteTrace } from "./delete-trace.ts";
import { presentTrace } from "./present-trace.ts";
import { findDrawing, findLotOfTrace, findTraces } from "./traces.queries.ts";

/** Browsers name a file by what is installed beside them; what it is, is told by its content. */
const TRACE_TYPES = [
  "application/octet-stream",
  "text/csv",
  "text/plain",
  "text/tab-separated-values",
  "application/csv",
  "application/vnd.ms-excel",
  "application/netcdf",
  "application/x-netcdf",
  "application/xml",
  "text/xml",
];

/** An image on a page runs nothing; opened by itself, a drawing must not either. */
const DRAWING_HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "X-Content-Type-Options": "nosniff",
};

const drawingParams = z.object({ lotNumber: z.string(), fileName: z.string() });

/** Chromatograms and spectra of lots: added by the seller, drawn for everybody once the lot is published. */
export function traceRoutes(deps: Dependencies) {
  return new Elysia().use(adminTraces(deps)).use(drawings(deps));
}

function adminTraces(deps: Dependencies) {
  return new Elysia({ prefix: "/admin", tags: ["Admin: lots"] })
    .use(adminOnly(deps))
    .get(
      "/lots/:id/traces",
      async ({ params }) => {
        if (!(await findLotOfTrace(deps.db, params.id))) throw notFound();
        return (await findTraces(deps.db, params.id)).map(presentTrace);
      },
      {
        params: idParams,
        response: { 200: traces },
        detail: { summary: "The chromatograms and spectra of a lot" },
      },
    )
    .post(
      "/lots/:id/traces",
      async ({ request, params, query, user, set }) => {
        const { bytes } = await readFile(request, { types: TRACE_TYPES, max: MAX_TRACE_BYTES });
        const added = await addTrace(deps, params.id, { ...query, bytes }, user?.id ?? null);
        set.status = 201;
        return added;
      },
      {
        parse: fileBody,
        beforeHandle: withoutDeadline,
        params: idParams,
        query: traceQuery,
        response: { 201: addedTrace },
        detail: {
          summary: "Adds a chromatogram or a spectrum to a lot",
          description:
            "The body is the file of the laboratory, up to 20 MB: two columns as CSV or TSV, an ANDI chromatogram (netCDF classic), or mzML; the content decides, and anything else is 415. `xUnit` must be said where a chromatogram does not say minutes or seconds (422). Peaks are those of the file, integrated over its baselines, or found and said to be. A reported purity more than 0.5 points from the area of the main peak is warned of.",
        },
      },
    )
    .delete(
      "/lots/:id/traces/:traceId",
      async ({ params, user }) => {
        await deleteTrace(deps, params.id, params.traceId, user?.id ?? null);
        return { success: true, message: "The trace is removed." };
      },
      {
        params: traceParams,
        response: { 200: actionAnswer },
        detail: { summary: "Removes a trace of a lot that is in quarantine" },
      },
    );
}

function drawings(deps: Dependencies) {
  return new Elysia({ prefix: "/lots", tags: ["Lots"] }).use(maybeSignedIn(deps)).get(
    "/:lotNumber/traces/:fileName",
    async ({ params, user }) => {
      const [, traceId] = /^([\w-]{1,64})\.svg$/.exec(params.fileName) ?? [];
      const lotNumber = spelledLotNumber(params.lotNumber);
      const drawing = traceId ? await findDrawing(deps.db, lotNumber, traceId) : null;
      const isAdmin = user?.isAdmin ?? false;
      if (!drawing || !(drawing.isPublished || isAdmin)) throw notFound();
      return new Response(drawing.svg, {
        headers: {
          ...DRAWING_HEADERS,
          // A drawing never changes under its address.
          "Cache-Control": drawing.isPublished ? "public, max-age=86400" : "private, no-store",
        },
      });
    },
    {
      params: drawingParams,
      detail: { summary: "The drawing of a trace, as SVG" },
    },
  );
}
