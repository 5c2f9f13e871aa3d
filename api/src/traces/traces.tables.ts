import { doublePrecision, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { TRACE_FORMATS, TRACE_KINDS, type TracePeak } from "#shared/contracts/traces.ts";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, knownCheck } from "../db/columns.ts";
import { lots } from "../lots/lots.tables.ts";

/**
 * Chromatograms and spectra of lots: their extent, their peaks and the drawing. Only the file's
 * name and SHA-256 are stored, because a file can have 20 MB.
 */
export const lotTraces = pgTable(
  "lot_traces",
  {
    id: id(),
    lotId: belongsTo("lot_id", () => lots.id),
    kind: text("kind", { enum: TRACE_KINDS }).notNull(),
    format: text("format", { enum: TRACE_FORMATS }).notNull(),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    points: integer("points").notNull(),
    xUnit: text("x_unit", { enum: ["min", "s", "m/z"] }).notNull(),
    yUnit: text("y_unit").notNull(),
    xFrom: doublePrecision("x_from").notNull(),
    xTo: doublePrecision("x_to").notNull(),
    peaks: jsonb("peaks").$type<TracePeak[]>().notNull(),
    peaksFrom: text("peaks_from", { enum: ["file", "found"] }).notNull(),
    svg: text("svg").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    knownCheck("lot_traces_kind_known", table.kind, TRACE_KINDS),
    index("lot_traces_lot").on(table.lotId, table.createdAt),
    index("lot_traces_actor").on(table.actorId),
  ],
);
