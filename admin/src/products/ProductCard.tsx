import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Product, StockBody } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useChange } from "../layout/use-saving.ts";
import { pathOf } from "../routes.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { ChangeButton, RowButton } from "../sessions/MayButton.tsx";
import { waitingQuery } from "../wording/wording.queries.ts";
import { InlineNumber } from "./InlineNumber.tsx";
import * as css from "./Products.css.ts";
import { pageStateQuery } from "./products.queries.ts";

const STOCK_TONES: Record<ReturnType<typeof stockBadge>, BadgeTone> = {
  "In Stock": "success",
  "Low Stock": "warning",
  "Out of Stock": "danger",
};

/** One product: name, price, stock, and whether its page is published. */
export function ProductCard({
  product,
  onEdit,
  onSizes,
  onDelete,
}: {
  product: Product;
  onEdit: () => void;
  onSizes: () => void;
  onDelete: () => void;
}) {
  const inventory = useInventory(product);
  const badge = stockBadge(product);
  const name = nameWithSize(product);
  const { data: waiting = [] } = useQuery(waitingQuery);
  const isTextWaiting = waiting.some(({ productId }) => productId === product.id);
  // The URL that failed to load. The default vial replaces the picture until the URL changes.
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <article className={css.card} aria-label={name}>
      <ProductPicture
        imageUrl={product.imageUrl === failedUrl ? null : product.imageUrl}
        alt={product.imageAlt ?? ""}
        sizes="6rem"
        onError={() => setFailedUrl(product.imageUrl)}
      />
      <div className={css.words}>
        <h2 className={css.name}>{name}</h2>
        <p className={css.price}>
          {product.hasBulkPricing && <span className={css.from}>from </span>}
          {formatUsd(parseAmount(product.price))}
        </p>
        <p className={css.badges}>
          <Badge tone={STOCK_TONES[badge]}>{badge}</Badge>
          {product.isVariableProduct && <Badge>One of several sizes</Badge>}
          <PageState slug={product.slug} />
          {isTextWaiting && <Badge tone="warning">Text waits</Badge>}
        </p>
        <div className={css.numbers}>
          {product.lotTracked ? (
            <span>
              Stock {product.stockQuantity},{" "}
              <Link href={`${pathOf("lots")}?product=${encodeURIComponent(product.id)}`}>
                from its lots
              </Link>
            </span>
          ) : (
            <InlineNumber
              label="Stock"
              call="PATCH /api/admin/inventory/{id}/stock"
              of={name}
              value={product.stockQuantity}
              onSave={(quantity, shown) =>
                inventory.setStock.mutateAsync({ quantity, loadedStockQuantity: shown })
              }
            />
          )}
          <InlineNumber
            label="Low at"
            call="PATCH /api/admin/inventory/{id}/threshold"
            of={name}
            value={product.lowStockThreshold}
            onSave={(threshold) => inventory.setThreshold.mutateAsync(threshold)}
          />
        </div>
      </div>
      <div className={css.actions}>
        <RowButton call="PUT /api/admin/products/{id}" verb="Edit" of={name} onPress={onEdit} />
        <IfMay call="POST /api/admin/products/{id}/sizes">
          <Button size="small" aria-label={`Sizes of ${name}`} onPress={onSizes}>
            Sizes
          </Button>
        </IfMay>
        <RowButton
          call="DELETE /api/admin/products/{id}"
          verb="Delete"
          of={name}
          onPress={onDelete}
        />
      </div>
    </article>
  );
}

function PageState({ slug }: { slug: string }) {
  const page = useQuery(pageStateQuery(slug));
  if (page.isError) return <Badge tone="warning">Page state unknown</Badge>;
  if (!page.data) return null;
  if (page.data.state === "live") return <Badge>Page live</Badge>;
  if (page.data.state === "publishing") return <Badge tone="info">Publishing</Badge>;
  return (
    <>
      <Badge tone="danger">Publish failed</Badge>
      <ChangeButton
        call="POST /api/admin/publishing/republish"
        size="small"
        variant="quiet"
        pendingText="Retrying..."
        send={() => api.admin.publishing.republish({ path: `/product/${slug}` })}
        refresh={() => page.refetch()}
        failure="The page could not be published again."
      >
        Retry
      </ChangeButton>
    </>
  );
}

/** Sets the counted stock and the low-stock threshold. */
function useInventory(product: Product) {
  return {
    setStock: useChange({
      send: (stock: StockBody) => api.admin.products.setStock(product.id, stock),
      refresh: [PRODUCTS_KEY],
      refreshesAfterFailure: true,
      done: { title: "Stock Updated" },
      failure: "Failed to update stock.",
    }),
    setThreshold: useChange({
      send: (threshold: number) => api.admin.products.setThreshold(product.id, { threshold }),
      refresh: [PRODUCTS_KEY],
      done: { title: "Threshold Updated" },
      failure: "Failed to update threshold.",
    }),
  };
}
