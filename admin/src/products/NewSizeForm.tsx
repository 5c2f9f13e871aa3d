import { newSizeBody } from "#shared/contracts/families.ts";
import type { Product } from "#shared/contracts/products.ts";
import { describeAmount } from "#shared/domain/amounts.ts";
import { MILLIGRAMS_TYPED, MONEY, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./Products.css.ts";

export interface SizesFormProps {
  product: Product;
  onCancel: () => void;
  onDone: () => void;
}

/** A new size of the product: everything else is copied from it. */
export function NewSizeForm({ product, onCancel, onDone }: SizesFormProps) {
  const isUnsized = !product.variantValue;
  const { form, field, button } = useSavingForm({
    schema,
    initial: {
      ownValue: product.variantValue || (describeAmount(product) ?? ""),
      amountMg: "",
      variantValue: "",
      price: "",
      stockQuantity: "0",
    },
    send: (size) => api.admin.products.addSize(product.id, size),
    refresh: [PRODUCTS_KEY],
    done: ({ name, variantValue, warnings }) => ({
      title: "Size Added",
      description: [`${name} ${variantValue}`, ...warnings.map(({ message }) => message)].join(
        ". ",
      ),
    }),
    failure: "Failed to add the size. Please try again.",
    after: onDone,
  });
  return (
    <form {...form} className={css.partForm}>
      {isUnsized && (
        <TextField
          {...field("ownValue")}
          label={`Size of ${product.name} itself`}
          isRequired
          description="Each size of a family needs one."
        />
      )}
      <div className={css.pair}>
        <NumberField {...field("amountMg")} label="Amount per vial (mg)" rules={MILLIGRAMS_TYPED} />
        <TextField
          {...field("variantValue")}
          label="Size"
          description="As customers see it: 10 mg. If it is empty, it is made from the amount."
        />
      </div>
      <div className={css.pair}>
        <AmountField {...field("price")} label="Price" isRequired />
        <NumberField {...field("stockQuantity")} label="Stock Quantity" />
      </div>
      <FormButtons
        button={button}
        submitText="Add Size"
        pendingText="Adding..."
        onCancel={onCancel}
      />
    </form>
  );
}

type Values = Record<"ownValue" | "amountMg" | "variantValue" | "price" | "stockQuantity", string>;

const schema = schemaOfTyped(newSizeBody, (values: Values, read) => {
  const amountMg = read.text("amountMg", values.amountMg, MILLIGRAMS_TYPED, "");
  return {
    ...values,
    amountMg,
    variantValue: values.variantValue.trim() || (amountMg ? `${amountMg} mg` : ""),
    price: read.text("price", values.price, MONEY, ""),
    stockQuantity: read.number("stockQuantity", values.stockQuantity, WHOLE_NUMBER, 0),
  };
});
