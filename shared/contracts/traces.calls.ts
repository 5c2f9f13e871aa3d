import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import { addedTrace, traceQuery, traces } from "./traces.ts";

/** Chromatograms and spectra of lots, added by the seller. Everybody sees them once the lot is published. */
export const traceCalls = {
  list: {
    call: "GET /api/admin/lots/{id}/traces",
    who: "admin packing reading catalogue:read no-proof",
    summary: "The chromatograms and spectra of a lot",
    answer: traces,
  },
  add: {
    call: "POST /api/admin/lots/{id}/traces",
    who: "admin no-proof",
    summary: "Adds a chromatogram or a spectrum to a lot",
    description:
      "The body is the file of the laboratory, up to 20 MB: two columns as CSV or TSV, an ANDI chromatogram (netCDF classic), or mzML; the content decides, and anything else is 415. `xUnit` is required where a chromatogram does not say minutes or seconds (422). Peaks are those of the file, integrated over its baselines, or found and said to be. A reported purity more than 0.5 points from the area of the main peak is warned of.",
    query: traceQuery,
    file: "application/octet-stream",
    answer: addedTrace,
    status: 201,
    slow: true,
  },
  remove: {
    call: "DELETE /api/admin/lots/{id}/traces/{traceId}",
    who: "admin no-proof",
    summary: "Removes a trace of a lot that is in quarantine",
    answer: actionAnswer,
  },
  drawing: {
    call: "GET /api/lots/{lotNumber}/traces/{fileName}",
    tag: "Lots",
    who: "optional packing reading catalogue:read",
    summary: "The drawing of a trace, as SVG",
    download: true,
  },
} as const satisfies Calls;
