import type { WaitingText } from "#shared/contracts/wording.ts";
import { findWaitingCategories } from "../categories/categories.queries.ts";
import { textsOfCategory } from "../categories/category-texts.ts";
import type { Connection } from "../db/client.ts";
import { findWaitingDocuments } from "../product-documents/product-documents.queries.ts";
import { findWaitingProducts } from "../products/give-reason.ts";
import { presentInText } from "../wording/guard-texts.ts";

const LIMIT = 200;

/** The products, categories and documents whose saved text the public does not see yet. */
export async function listWaiting(conn: Connection): Promise<WaitingText[]> {
  const [products, categories, documents] = await Promise.all([
    findWaitingProducts(conn, LIMIT),
    findWaitingCategories(conn, LIMIT),
    findWaitingDocuments(conn, LIMIT),
  ]);
  return [
    ...products.map(({ id, name, listedAs, waits, wording, texts }) => ({
      ...{ kind: "product" as const, id, productId: id, name, listedAs },
      isPublic: !waits,
      places: wording.map((place) => presentInText(place, texts)),
    })),
    ...categories.map((row) => ({
      ...{
        kind: "category" as const,
        id: row.id,
        productId: null,
        name: row.name,
        listedAs: row.name,
      },
      isPublic: !row.waits,
      places: row.wording.map((place) => presentInText(place, textsOfCategory(row))),
    })),
    ...documents.map(({ id, productId, name, title, wording }) => ({
      ...{ kind: "document" as const, id, productId, name: `${title} (${name})` },
      ...{ listedAs: name, isPublic: false },
      places: wording.map((place) => presentInText(place, { title })),
    })),
  ].slice(0, LIMIT);
}
