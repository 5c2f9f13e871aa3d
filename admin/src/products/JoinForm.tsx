import { type FamilyMembership, familyMembership } from "#shared/contracts/families.ts";
import type { Product } from "#shared/contracts/products.ts";
import { describeAmount } from "#shared/domain/amounts.ts";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useSaving } from "../layout/use-saving.ts";
import { ProductChoice } from "./ProductChoice.tsx";
import * as css from "./Products.css.ts";

interface JoinFormProps {
  product: Product;
  onCancel: () => void;
  onDone: () => void;
}

/** Makes the product a size of another product's family. */
export function JoinForm({ product, onCancel, onDone }: JoinFormProps) {
  const { form, field, button } = useForm({
    schema: familyMembership,
    initial: {
      productId: "",
      variantValue: product.variantValue || (describeAmount(product) ?? ""),
      ownValue: "",
    },
    ...useSaving({
      send: (membership: FamilyMembership) => api.admin.products.joinFamily(product.id, membership),
      refresh: [PRODUCTS_KEY],
      done: ({ warnings }) => ({
        title: "Family Joined",
        description: warnings.map(({ message }) => message).join(" "),
        tone: warnings.length > 0 ? "neutral" : "success",
      }),
      failure: "The product could not join the family.",
      after: onDone,
    }),
  });
  return (
    <form {...form} className={css.partForm}>
      <ProductChoice field={field("productId")} label="Other product" />
      <div className={css.pair}>
        <TextField {...field("variantValue")} label={`Size of ${product.name}`} isRequired />
        <TextField
          {...field("ownValue")}
          label="Size of the other product"
          description="Only when it has none yet."
        />
      </div>
      <FormButtons button={button} submitText="Join" pendingText="Joining..." onCancel={onCancel} />
    </form>
  );
}
