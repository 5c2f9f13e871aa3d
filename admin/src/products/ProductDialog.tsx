import { useState } from "react";
import {
  type Product,
  type ProductForm,
  product as productContract,
  type SavedProduct,
} from "#shared/contracts/products.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { WaitingNotice } from "../wording/WaitingNotice.tsx";
import { isWaiting } from "../wording/wording.queries.ts";
import { ProductDocuments } from "./ProductDocuments.tsx";
import { ProductFields } from "./ProductFields.tsx";
import {
  hasNewFreePrice,
  keepTypedProduct,
  productSchema,
  productValues,
} from "./product-values.ts";

interface ProductDialogProps {
  product: Product | null;
  onClose: () => void;
}

/** Creates a product, or edits `product`. While a saved text waits, the dialog stays open and shows why. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [waiting, setWaiting] = useState<Product | null>(null);
  const shown = waiting ?? product;
  return (
    <ProductFormDialog
      key={waiting ? waiting.updatedAt : "opened"}
      product={shown}
      onClose={onClose}
      onSaved={(saved) => (isWaiting(saved) ? setWaiting(saved) : onClose())}
    />
  );
}

function ProductFormDialog({
  product,
  onClose,
  onSaved,
}: ProductDialogProps & { onSaved: (saved: SavedProduct) => void }) {
  const freePrice = useFreePriceQuestion();
  const form = useVersionedForm({
    stored: product,
    valuesOf: productValues,
    schema: productSchema,
    newerVersion: (error) => versionInRefusal(error, "product", productContract),
    keep: keepTypedProduct,
    send: async (fields: ProductForm, loaded: Product | null) => {
      if (hasNewFreePrice(fields, loaded)) await freePrice.ask();
      return loaded
        ? api.admin.products.update(loaded.id, fields)
        : api.admin.products.create(fields);
    },
    refresh: [PRODUCTS_KEY],
    done: ({ name, warnings, wording }) => ({
      title: product ? "Product Updated" : "Product Created",
      description: [
        isWaiting({ wording })
          ? `${name}'s page waits for its text.`
          : `${name}'s page follows in a moment.`,
        ...warnings.map(({ message }) => message),
      ].join(" "),
      tone: warnings.length > 0 || isWaiting({ wording }) ? "neutral" : "success",
    }),
    failure: `Failed to ${product ? "update" : "create"} product. Please try again.`,
    after: onSaved,
    isDeclined: (error) => error instanceof NotMeant,
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
      {product && <WaitingNotice of={product.id} />}
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

/** Thrown when somebody declines a price of 0.00. Nothing is saved, and it is not an error. */
class NotMeant extends Error {}

/** Asks whether a price of 0.00 is intended. `ask` rejects with NotMeant if not. */
function useFreePriceQuestion() {
  const [answer, setAnswer] = useState<((isMeant: boolean) => void) | null>(null);
  const ask = async () => {
    const isMeant = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    if (!isMeant) throw new NotMeant();
  };
  const question = answer && (
    <AlertDialog
      title="A Price of $0.00?"
      description="Whoever orders this at $0.00 pays nothing for it. Save it so, or cancel and enter the price."
      confirmText="Save with $0.00"
      onClose={() => {
        // After a confirmation the promise is already resolved.
        answer(false);
        setAnswer(null);
      }}
      onConfirm={() => answer(true)}
    />
  );
  return { ask, question };
}
