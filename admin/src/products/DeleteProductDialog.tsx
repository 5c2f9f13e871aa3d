import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { said } from "#shared/client/errors.ts";
import type { Product } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { reportAndThrow, reportFailure } from "../layout/report-failure.ts";
import { formOfProduct } from "./product-values.ts";

const ORDERED =
  "Cannot delete product because it has been ordered by customers. Consider marking it as unavailable instead.";

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
  const queryClient = useQueryClient();
  const [isOrdered, setOrdered] = useState(false);
  const name = nameWithSize(product);
  const refresh = () => queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });

  async function remove() {
    try {
      await api.admin.products.remove(product.id);
      await refresh();
      showToast({
        title: "Product Deleted",
        description: `${name} and its page are gone.`,
        tone: "success",
      });
    } catch (error) {
      if (/ordered|foreign key/i.test(said(error, ""))) {
        setOrdered(true);
        reportFailure(new Error(ORDERED), ORDERED);
      } else {
        reportFailure(error, "Failed to delete product. Please try again.");
      }
      throw error;
    }
  }

  async function markUnavailable() {
    await reportAndThrow(
      api.admin.products.update(product.id, { ...formOfProduct(product), inStock: false }),
      "Failed to update product. Please try again.",
    );
    await refresh();
    showToast({
      title: "Product Updated",
      description: `${name} is marked as unavailable.`,
      tone: "success",
    });
  }

  return (
    <AlertDialog
      title="Delete Product"
      description={`Are you sure you want to delete "${name}"? This action cannot be undone.`}
      confirmText={isOrdered ? "Mark as unavailable" : "Delete"}
      pendingText={isOrdered ? "Updating..." : "Deleting..."}
      tone={isOrdered ? "primary" : "danger"}
      onClose={onClose}
      onConfirm={isOrdered ? markUnavailable : remove}
    >
      {isOrdered && (
        <Notice tone="warning" isAlert>
          {ORDERED}
        </Notice>
      )}
    </AlertDialog>
  );
}
