import { useState } from "react";
import { ApiError, said } from "#shared/client/errors.ts";
import type { Product } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useChange } from "../layout/use-saving.ts";
import { formOfProduct } from "./product-values.ts";

/**
 * Deletes a product after a confirmation. An ordered product cannot be deleted; the dialog can mark it as unavailable.
 */
export function DeleteProductDialog({
  product,
  onClose,
}: {
  product: Product;
  onClose: () => void;
}) {
  /** The server's sentence after it refused to delete the product. */
  const [ordered, setOrdered] = useState<string | null>(null);
  const name = nameWithSize(product);
  const deletion = useChange({
    send: () => api.admin.products.remove(product.id),
    refresh: [PRODUCTS_KEY],
    done: { title: "Product Deleted", description: `${name} and its page are gone.` },
    failure: "Failed to delete product. Please try again.",
    afterFailure: (error) => {
      if (error instanceof ApiError && error.code === "product-ordered")
        setOrdered(said(error, ""));
    },
  });
  const withdrawal = useChange({
    send: () =>
      api.admin.products.update(product.id, { ...formOfProduct(product), inStock: false }),
    refresh: [PRODUCTS_KEY],
    done: { title: "Product Updated", description: `${name} is marked as unavailable.` },
    failure: "Failed to update product. Please try again.",
  });
  return (
    <AlertDialog
      title="Delete Product"
      description={`Are you sure you want to delete "${name}"? This action cannot be undone.`}
      confirmText={ordered ? "Mark as unavailable" : "Delete"}
      pendingText={ordered ? "Updating..." : "Deleting..."}
      tone={ordered ? "primary" : "danger"}
      onClose={onClose}
      onConfirm={() => (ordered ? withdrawal : deletion).mutateAsync()}
    >
      {ordered && (
        <Notice tone="warning" isAlert>
          {ordered}
        </Notice>
      )}
    </AlertDialog>
  );
}
