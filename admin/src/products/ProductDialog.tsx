import { useQueryClient } from "@tanstack/react-query";
import { type Product, product as productContract } from "#shared/contracts/products.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { NotMeant, useFreePriceQuestion } from "./FreePriceQuestion.tsx";
import { ProductFields } from "./ProductFields.tsx";
import {
  hasNewFreePrice,
  keepTypedProduct,
  productSchema,
  productValues,
} from "./product-values.ts";

/** Creates a product, or edits `product`. */
export function ProductDialog({
  product,
  onClose,
}: {
  product: Product | null;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const freePrice = useFreePriceQuestion();
  const form = useVersionedForm({
    stored: product,
    valuesOf: productValues,
    schema: productSchema,
    submit: async (fields, loaded) => {
      if (hasNewFreePrice(fields, loaded)) await freePrice.ask();
      const saved = await (loaded
        ? api.admin.products.update(loaded.id, fields)
        : api.admin.products.create(fields));
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
      showToast({
        title: loaded ? "Product Updated" : "Product Created",
        description: [
          `${saved.name}'s page follows in a moment.`,
          ...saved.warnings.map(({ message }) => message),
        ].join(" "),
        tone: saved.warnings.length > 0 ? "neutral" : "success",
      });
      onClose();
    },
    newerVersion: (error) => versionInRefusal(error, "product", productContract),
    keep: keepTypedProduct,
    onError: (error) => {
      if (error instanceof NotMeant) return;
      reportFailure(error, `Failed to ${product ? "update" : "create"} product. Please try again.`);
    },
  });

  return (
    <Dialog
      title={product ? "Edit Product" : "Add New Product"}
      description={
        product
          ? "Update the product information below."
          : "Fill in the details to create a new product."
      }
      onClose={onClose}
      isDismissable={!form.isPending}
      size="large"
    >
      {form.conflict && <NewerVersionNotice what="This product" {...form.conflict} />}
      <ProductFields
        form={form}
        isNew={product === null}
        isLotTracked={product?.lotTracked ?? false}
        onCancel={onClose}
      />
      {freePrice.question}
    </Dialog>
  );
}
