import { PERCENT, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { CouponDateField } from "./CouponDateField.tsx";
import * as css from "./Coupons.css.ts";
import type { CouponVersion } from "./coupon-values.ts";
import { ProductPicker } from "./ProductPicker.tsx";
import { useCouponForm } from "./use-coupon-form.ts";

const DISCOUNT_TYPES = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
];

/** The fields of a new or a stored coupon. */
export function CouponForm({
  stored,
  onSaving,
  onClose,
}: {
  stored: CouponVersion | null;
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}) {
  const { form, field, flag, values, setValue, button, loaded, conflict, hasPicked, setPicked } =
    useCouponForm({ stored, onSaving, onClose });
  return (
    <form {...form} className={css.form}>
      {conflict && (
        <NewerVersionNotice
          what="This coupon"
          loaded={withProductCount(conflict.loaded)}
          newer={withProductCount(conflict.newer, conflict.loaded)}
          onTake={() => {
            setPicked(false);
            conflict.onTake();
          }}
          onKeep={conflict.onKeep}
        />
      )}
      <TextField
        {...field("code")}
        onChange={(code) => setValue("code", code.toUpperCase())}
        label="Code"
        isRequired
        autoComplete="off"
      />
      <TextField {...field("description")} label="Description" />
      <Select
        {...field("discountType")}
        label="Discount Type"
        options={DISCOUNT_TYPES}
        isRequired
      />
      {values.discountType === "percentage" ? (
        <NumberField
          {...field("discountValue")}
          label="Discount Value"
          rules={PERCENT}
          suffix="%"
          isRequired
        />
      ) : (
        <AmountField {...field("discountValue")} label="Discount Value" isRequired />
      )}
      <AmountField {...field("minimumOrderAmount")} label="Minimum Order Amount" />
      <AmountField {...field("maximumDiscountAmount")} label="Maximum Discount Amount" />
      <CouponDateField {...field("validFrom")} label="Valid From" />
      <CouponDateField {...field("validUntil")} label="Valid Until" />
      <NumberField
        {...field("usageLimit")}
        label="Usage Limit"
        rules={WHOLE_NUMBER}
        description="Leave empty for no limit."
      />
      <Switch {...flag("isActive")}>Active</Switch>
      <ProductPicker
        selected={values.applicableProducts}
        isRestricted={loaded?.coupon.scope === "products" && !hasPicked}
        onChange={(ids) => {
          setPicked(true);
          setValue("applicableProducts", ids);
        }}
      />
      <FormButtons
        button={button}
        submitText={stored ? "Update Coupon" : "Create Coupon"}
        onCancel={onClose}
      />
    </form>
  );
}

/** A coupon for the comparison of two versions. The number of products replaces their ids. */
function withProductCount({ coupon, productIds }: CouponVersion, before?: CouponVersion): object {
  return { ...coupon, applicableProducts: countText(productIds, before?.productIds) };
}

/** "2 products", or "2 other products" when the number is the same but the choice changed. */
function countText(ids: readonly string[], before = ids): string {
  if (ids.length === 0) return "";
  const isOther = ids.length === before.length && ids.some((id) => !before.includes(id));
  const products = ids.length === 1 ? "product" : "products";
  return isOther ? `${ids.length} other ${products}` : `${ids.length} ${products}`;
}
