import type { Connection } from "../db/client.ts";
import { findMovements } from "../inventory/inventory.queries.ts";
import { findImportsOf } from "./imports.queries.ts";
import { movementId } from "./movement-ids.ts";

/**
 * Lines of a file whose change of stock was made before, when the same file was imported, and how that import ended.
 * The file counts from the stock at its export: made again, the difference would count twice. An import that was
 * interrupted goes on behind these lines.
 */
export async function readSpentLines(
  conn: Connection,
  file: string,
): Promise<Map<number, "finished" | "interrupted">> {
  const lines = new Map<number, "finished" | "interrupted">();
  for (const { id, isFinished, changes } of await findImportsOf(conn, file)) {
    const lineOf = new Map(
      changes.map(({ productId, line }) => [movementId(id, productId, "written"), line]),
    );
    const made = await findMovements(conn, [...lineOf.keys()]);
    for (const movement of made.keys()) {
      const line = lineOf.get(movement);
      if (line !== undefined && lines.get(line) !== "interrupted")
        lines.set(line, isFinished ? "finished" : "interrupted");
    }
  }
  return lines;
}
