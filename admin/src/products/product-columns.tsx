import type { Product } from "#shared/contracts/products.ts";
import { describeAmount } from "#shared/domain/amounts.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import type { ListColumn } from "../lists/columns.ts";
import { RowButton } from "../sessions/MayButton.tsx";
import * as css from "./Products.css.ts";

interface ProductHandlers {
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

export const productColumns = ({ onEdit, onDelete }: ProductHandlers): ListColumn<Product>[] => [
  {
    id: "name",
    title: "Product",
    isFixed: true,
    isRowHeader: true,
    sorts: { ascending: "name_asc", descending: "name_desc" },
    cell: (product) => nameWithSize(product),
  },
  {
    id: "price",
    title: "Price",
    align: "end",
    sorts: { ascending: "price_asc", descending: "price_desc" },
    cell: ({ price, hasBulkPricing }) =>
      `${hasBulkPricing ? "from " : ""}${formatUsd(parseAmount(price))}`,
  },
  {
    id: "per-mg",
    title: "Per mg",
    align: "end",
    isExtra: true,
    sorts: { ascending: "price_per_mg_asc" },
    cell: ({ pricePerMg }) => (pricePerMg ? formatUsd(parseAmount(pricePerMg)) : ""),
  },
  { id: "stock", title: "Stock", align: "end", cell: ({ stockQuantity }) => stockQuantity },
  {
    id: "threshold",
    title: "Low at",
    align: "end",
    cell: ({ lowStockThreshold }) => lowStockThreshold,
  },
  {
    id: "amount",
    title: "Amount",
    cell: (product) => describeAmount(product) ?? "",
  },
  { id: "cas", title: "CAS number", isExtra: true, cell: ({ casNumber }) => casNumber ?? "" },
  {
    id: "in-stock",
    title: "On sale",
    isExtra: true,
    cell: ({ inStock }) => (inStock ? "yes" : "no"),
  },
  {
    id: "featured",
    title: "Featured",
    isExtra: true,
    cell: ({ featured }) => (featured ? "yes" : "no"),
  },
  {
    id: "actions",
    title: "Actions",
    align: "end",
    isFixed: true,
    cell: (product) => (
      <span className={css.rowActions}>
        <RowButton
          call="PUT /api/admin/products/{id}"
          verb="Edit"
          of={nameWithSize(product)}
          onPress={() => onEdit(product)}
        />
        <RowButton
          call="DELETE /api/admin/products/{id}"
          verb="Delete"
          of={nameWithSize(product)}
          onPress={() => onDelete(product)}
        />
      </span>
    ),
  },
];
