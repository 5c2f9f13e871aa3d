import { getLocalTimeZone, now, parseAbsolute } from "@internationalized/date";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type Coupon,
  type CouponForm as CouponFields,
  coupon as couponContract,
  couponForm,
} from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { MONEY, PERCENT, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { DatePicker } from "#shared/ui/DatePicker.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { textsOf } from "../layout/texts-of.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import * as css from "./Coupons.css.ts";
import { couponProductsQuery, couponsQuery } from "./coupons.queries.ts";
import { ProductPicker } from "./ProductPicker.tsx";

const DISCOUNT_TYPES = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
];

interface CouponFormProps {
  stored: CouponVersion | null;
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}

export function CouponForm(props: CouponFormProps) {
  const { form, field, flag, values, setValue, button, loaded, conflict, hasPicked, setPicked } =
    useCouponForm(props);
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
        submitText={props.stored ? "Update Coupon" : "Create Coupon"}
        onCancel={props.onClose}
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

/** An optional date and time. The past cannot be picked, but a stored past date is kept. */
function CouponDateField({
  label,
  value,
  onChange,
  errorMessage,
}: FieldBinding<string | null> & { label: string }) {
  const [stored] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  const isStored = value !== null && value === stored;
  return (
    <div className={css.date} ref={box}>
      <DatePicker
        className={css.picked}
        label={label}
        granularity="minute"
        hideTimeZone
        // In the reader's time zone.
        value={value ? parseAbsolute(value, getLocalTimeZone()) : null}
        onChange={(picked) => onChange(picked?.toDate(getLocalTimeZone()).toISOString() ?? null)}
        minValue={isStored ? undefined : now(getLocalTimeZone())}
        errorMessage={errorMessage}
      />
      {value !== null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Clear ${label}`}
          onPress={() => {
            // This button disappears when the date is cleared, so the field's first segment takes the focus.
            box.current?.querySelector<HTMLElement>("[role='spinbutton']")?.focus();
            onChange(null);
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

/** The form of a coupon and its products. `hasPicked` is true once somebody has chosen products. */
function useCouponForm({ stored, onSaving, onClose }: CouponFormProps) {
  const queryClient = useQueryClient();
  const [hasPicked, setPicked] = useState(false);
  const form = useVersionedForm({
    stored,
    valuesOf: couponValues,
    schema: () => couponDialogSchema,
    newerVersion: (error) => newerCoupon(queryClient, error),
    send: (fields, loaded) => {
      onSaving(true);
      return save(loaded?.coupon ?? null, fields, hasPicked).finally(() => onSaving(false));
    },
    refresh: [couponsQuery.queryKey],
    done: { title: stored ? "Coupon Updated" : "Coupon Created" },
    failure: stored ? "Failed to update coupon." : "Failed to create coupon.",
    after: onClose,
  });
  return { ...form, hasPicked, setPicked };
}

/** The newer coupon that a refusal contains. Its products are not in the refusal and need a call. */
async function newerCoupon(
  queryClient: QueryClient,
  error: unknown,
): Promise<CouponVersion | null> {
  const coupon = versionInRefusal(error, "coupon", couponContract);
  if (!coupon) return null;
  const productIds =
    coupon.scope === "products"
      ? await queryClient.fetchQuery({ ...couponProductsQuery(coupon.id), staleTime: 0 })
      : [];
  return { coupon, productIds };
}

/**
 * Sends the products only after somebody chose some. The list is also empty when it could not be read or when its
 * products are deleted. Saving that empty list would make the coupon valid for every product.
 */
function save(coupon: Coupon | null, fields: CouponFields, hasPicked: boolean): Promise<Coupon> {
  if (!coupon) return api.admin.coupons.create(fields);
  const { applicableProducts, ...others } = fields;
  return api.admin.coupons.update(coupon.id, {
    ...others,
    ...(hasPicked && { applicableProducts }),
    updatedAt: coupon.updatedAt,
  });
}

type CouponVersion = { coupon: Coupon; productIds: readonly string[] };

/** The dialog's fields as typed. Dates are ISO strings or null. */
type CouponValues = ReturnType<typeof couponValues>;

function couponValues(version: CouponVersion | null) {
  const coupon = version?.coupon ?? null;
  return {
    ...textsOf(coupon, [
      "code",
      "description",
      "discountValue",
      "minimumOrderAmount",
      "maximumDiscountAmount",
      "usageLimit",
    ]),
    discountType: (coupon?.discountType ?? "percentage") as string,
    validFrom: coupon?.validFrom ?? null,
    validUntil: coupon?.validUntil ?? null,
    isActive: coupon?.isActive ?? true,
    applicableProducts: version?.productIds ?? [],
  };
}

/** Turns the typed fields into the request body. Empty amounts and dates become null. */
const couponDialogSchema = schemaOfTyped<CouponValues, CouponFields>(couponForm, (values, read) => {
  const amount = (name: "minimumOrderAmount" | "maximumDiscountAmount") =>
    read.text(name, values[name], MONEY, null);
  const rules = values.discountType === "percentage" ? PERCENT : MONEY;
  return {
    ...values,
    code: normalizeCouponCode(values.code),
    discountValue: read.text("discountValue", values.discountValue, rules, ""),
    minimumOrderAmount: amount("minimumOrderAmount"),
    maximumDiscountAmount: amount("maximumDiscountAmount"),
    usageLimit: read.number("usageLimit", values.usageLimit, WHOLE_NUMBER, null),
  };
});
