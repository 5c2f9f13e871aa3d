import {
  type Product,
  type ProductForm,
  product as productContract,
} from "#shared/contracts/products.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useSaving } from "../layout/use-saving.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { NotMeant, useFreePriceQuestion } from "./FreePriceQuestion.tsx";
import { ProductDocuments } from "./ProductDocuments.tsx";
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
  const freePrice = useFreePriceQuestion();
  const saving = useSaving({
    send: async (fields: ProductForm, loaded: Product | null) => {
      if (hasNewFreePrice(fields, loaded)) await freePrice.ask();
      return loaded
        ? api.admin.products.update(loaded.id, fields)
        : api.admin.products.create(fields);
    },
    refresh: [PRODUCTS_KEY],
    done: ({ name, warnings }) => ({
      title: product ? "Product Updated" : "Product Created",
      description: [
        `${name}'s page follows in a moment.`,
        ...warnings.map(({ message }) => message),
      ].join(" "),
      tone: warnings.length > 0 ? "neutral" : "success",
    }),
    failure: `Failed to ${product ? "update" : "create"} product. Please try again.`,
    after: onClose,
  });
  const form = useVersionedForm({
    stored: product,
    valuesOf: productValues,
    schema: productSchema,
    newerVersion: (error) => versionInRefusal(error, "product", productContract),
    keep: keepTypedProduct,
    submit: saving.submit,
    onError: (error) => {
      if (!(error instanceof NotMeant)) saving.onError(error);
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
      {product && <ProductDocuments productId={product.id} />}
      {freePrice.question}
    </Dialog>
  );
}
