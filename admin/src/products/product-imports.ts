import { api } from "../api.ts";
import type { ImportKind } from "../imports/import-kind.ts";

export const productImports: ImportKind = {
  title: "Import Products",
  description:
    "A CSV file with our own columns, or the product file of WooCommerce or Shopify. You see what would change before anything is written.",
  noun: { one: "product", many: "products" },
  keptText: "Products that were ordered or edited since stay.",
  queryKey: ["product-imports"],
  run: (file, { onStep, ...query }) => api.admin.imports.products(file, query, { onStep }),
  recent: (options) => api.admin.imports.recent(options),
  undoCall: "POST /api/admin/imports/{id}/undo",
  undo: (id) => api.admin.imports.undo(id),
};
