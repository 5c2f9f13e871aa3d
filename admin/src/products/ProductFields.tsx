import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { claimWords } from "#shared/domain/wording/find-claims.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { CategorySelect } from "../categories/CategorySelect.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { AccessFields } from "./AccessFields.tsx";
import { DescriptionPreview } from "./DescriptionPreview.tsx";
import { PictureRows } from "./PictureRows.tsx";
import * as css from "./Products.css.ts";
import type { ProductValues } from "./product-values.ts";
import { ResearchFields } from "./ResearchFields.tsx";
import { ShippingFields } from "./ShippingFields.tsx";
import { TierCard } from "./TierCard.tsx";

/** The fields of the product dialog. */
export function ProductFields({
  form: { form, field, flag, values, errors, setValue, button },
  isNew,
  isLotTracked,
  onCancel,
}: {
  form: Form<ProductValues>;
  isNew: boolean;
  /** The stock is the sum of the lots and cannot be typed. */
  isLotTracked: boolean;
  onCancel: () => void;
}) {
  return (
    <form {...form} className={css.form}>
      <Switch
        {...flag("hasBulkPricing")}
        description="Enable quantity-based pricing tiers (e.g., 1 vial, 3 vials, 10 vials)"
      >
        Bulk Pricing
      </Switch>
      <TextField {...field("name")} label="Product Name" isRequired />
      <TextArea
        {...field("description")}
        label="Description"
        rows={4}
        description="Blank lines begin paragraphs, “- ” a list; **strong**, *soft*, [a link](/coa), tables."
      />
      <DescriptionPreview text={values.description} />
      <HumanUseWarning text={`${values.name}\n${values.description}\n${values.researchUse}`} />
      <AmountField
        {...field("price")}
        label={values.hasBulkPricing ? "Base Price (Optional)" : "Price"}
        isRequired={!values.hasBulkPricing}
        isDisabled={values.hasBulkPricing}
        description={
          values.hasBulkPricing ? "Base price is disabled when bulk pricing is enabled" : undefined
        }
      />
      <PictureRows
        pictures={values.pictures}
        errors={errors}
        onChange={(pictures) => setValue("pictures", pictures)}
      />
      <div className={css.pair}>
        <NumberField
          {...field("stockQuantity")}
          label="Stock Quantity"
          rules={WHOLE_NUMBER}
          isReadOnly={isLotTracked}
          description={isLotTracked ? "Follows the units of its lots." : undefined}
        />
        <NumberField
          {...field("lowStockThreshold")}
          label="Low Stock Threshold"
          rules={WHOLE_NUMBER}
        />
      </div>
      {values.hasBulkPricing && (
        <TierCard
          tiers={values.bulkPricing}
          errors={errors}
          onChange={(tiers) => setValue("bulkPricing", tiers)}
        />
      )}
      <Switch {...flag("inStock")} description="Whether this product is currently in stock">
        In Stock
      </Switch>
      <Switch
        {...flag("featured")}
        description="May be shown on the shop's home page, and goes first among related products"
      >
        Featured
      </Switch>
      <CategorySelect field={field("categoryId")} />
      <TextField
        {...field("variantValue")}
        label="Size"
        description="What tells it from the other sizes of its family: 5 mg. Carts, orders and certificates name it."
      />
      <ResearchFields field={field} values={values} />
      <ShippingFields field={field} />
      <AccessFields field={field} values={values} errors={errors} setValue={setValue} />
      <FormButtons
        button={button}
        submitText={isNew ? "Create Product" : "Update Product"}
        pendingText={isNew ? "Creating..." : "Updating..."}
        onCancel={onCancel}
      />
    </form>
  );
}

/** A warning only: the seller may save the text. */
function HumanUseWarning({ text }: { text: string }) {
  const words = claimWords(text);
  if (words.length === 0) return null;
  return (
    <Notice tone="warning" title="This text speaks of human use">
      The shop sells for laboratory use only. Consider rewording: {words.join(", ")}. The text is
      saved. Visitors see it once you have said why each of these words is correct.
    </Notice>
  );
}
