import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { type Product, product as productContract } from "#shared/contracts/products.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { NewerVersionNotice } from "./NewerVersionNotice.tsx";
import { ProductFields } from "./ProductFields.tsx";
import { PRODUCTS_KEY } from "./product-queries.ts";
import { productSchema, productValues } from "./product-values.ts";

/** Creates a product, or edits `product`. */
export function ProductDialog({
  product,
  onClose,
}: {
  product: Product | null;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  // What the form was loaded from: the version that the save is judged by.
  const [loaded, setLoaded] = useState(product);
  const [newer, setNewer] = useState<Product | null>(null);
  const form = useForm({
    schema: productSchema(loaded),
    initial: productValues(product),
    submit: async (fields) => {
      const saved = await (loaded
        ? api.admin.products.update(loaded.id, fields)
        : api.admin.products.create(fields));
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
      showToast({
        title: loaded ? "Product Updated" : "Product Created",
        description: `${saved.name}'s page follows in a moment.`,
        tone: "success",
      });
      onClose();
    },
    onError: (error) => {
      const current = currentProduct(error);
      if (current) setNewer(current);
      reportFailure(
        error,
        loaded
          ? "Failed to update product. Please try again."
          : "Failed to create product. Please try again.",
      );
    },
  });

  function takeNewer(current: Product) {
    setLoaded(current);
    setNewer(null);
    form.reset(productValues(current));
  }

  return (
    <Dialog
      title={product ? "Edit Product" : "Add New Product"}
      description={
        product
          ? "Update the product information below."
          : "Fill in the details to create a new product."
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!form.isPending}
      size="large"
    >
      {newer && loaded && (
        <NewerVersionNotice
          loaded={loaded}
          newer={newer}
          onTake={() => takeNewer(newer)}
          onKeep={() => {
            setLoaded(newer);
            setNewer(null);
          }}
        />
      )}
      <ProductFields form={form} isNew={product === null} onCancel={onClose} />
    </Dialog>
  );
}

/** The product as it is now, when a save was refused because somebody else had changed it. */
function currentProduct(error: unknown): Product | null {
  if (!(error instanceof ApiError) || error.code !== "product-changed") return null;
  const parsed = productContract.safeParse(error.details.product);
  return parsed.success ? parsed.data : null;
}
