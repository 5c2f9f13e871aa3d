/**
 * The id of the ledger row by which an import, or its undoing, moves a product's stock. It follows from both ids, so
 * that whoever goes on after an interruption can see which moves were made and makes none twice.
 */
export function movementId(
  importId: string,
  productId: string,
  action: "written" | "undone",
): string {
  return Bun.randomUUIDv5(`${action} ${productId}`, importId);
}
