import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Product, product as productContract } from "#shared/contracts/products.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { newerVersion } from "../versions/newer-version.ts";
import { ProductFields } from "./ProductFields.tsx";
import {
  keepTypedProduct,
  type ProductValues,
  productSchema,
  productValues,
} from "./product-values.ts";
import { PRODUCTS_KEY } from "./products.queries.ts";

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
      const current = newerVersion(error, "product", productContract);
      if (current) setNewer(current);
      reportFailure(
        error,
        loaded
          ? "Failed to update product. Please try again."
          : "Failed to create product. Please try again.",
      );
    },
  });

  function goOnFrom(current: Product, values: ProductValues) {
    setLoaded(current);
    setNewer(null);
    form.reset(values, productValues(current));
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
          what="This product"
          loaded={loaded}
          newer={newer}
          onTake={() => goOnFrom(newer, productValues(newer))}
          onKeep={() => goOnFrom(newer, keepTypedProduct(form.values, loaded, newer))}
        />
      )}
      <ProductFields form={form} isNew={product === null} onCancel={onClose} />
    </Dialog>
  );
}
