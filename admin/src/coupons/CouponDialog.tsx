import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Coupon,
  type CouponForm as CouponFields,
  coupon as couponContract,
} from "#shared/contracts/coupons.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { keepTyped } from "../versions/keep-typed.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { newerVersion } from "../versions/newer-version.ts";
import { CouponDateField } from "./CouponDateField.tsx";
import * as css from "./Coupons.css.ts";
import { type CouponValues, couponDialogSchema, couponValues } from "./coupon-values.ts";
import { couponProductsQuery, couponsQuery } from "./coupons.queries.ts";
import { ProductPicker } from "./ProductPicker.tsx";

const DISCOUNT_TYPES = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
];

/** Creates a coupon, or edits `coupon`, whose products are read first. */
export function CouponDialog({
  coupon: row,
  onClose,
}: {
  coupon: Coupon | null;
  onClose: () => void;
}) {
  // As it was opened: a list that is read again meanwhile must not begin the form anew.
  const [coupon] = useState(row);
  const [isSaving, setSaving] = useState(false);
  const isRestricted = coupon?.scope === "products";
  const products = useQuery({ ...couponProductsQuery(coupon?.id ?? ""), enabled: isRestricted });
  return (
    <Dialog
      title={coupon ? "Edit Coupon" : "Create New Coupon"}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isSaving}
      size="large"
    >
      {isRestricted && products.isPending ? (
        <LoadingRegion label="Loading the coupon">
          <Skeleton width="100%" height="20rem" />
        </LoadingRegion>
      ) : (
        <CouponForm
          coupon={coupon}
          initialProductIds={products.data ?? []}
          onSaving={setSaving}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function CouponForm({
  coupon,
  initialProductIds,
  onSaving,
  onClose,
}: {
  coupon: Coupon | null;
  initialProductIds: readonly string[];
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  // What the form was filled from: the version that the save is judged by.
  const [loaded, setLoaded] = useState({ coupon, productIds: initialProductIds });
  const [newer, setNewer] = useState<CouponVersion | null>(null);
  const [hasPicked, setPicked] = useState(false);
  const { form, field, values, setValue, reset, isPending } = useForm({
    schema: couponDialogSchema,
    initial: couponValues(coupon, initialProductIds),
    submit: async (fields) => {
      onSaving(true);
      try {
        await save(loaded.coupon, fields, hasPicked);
      } finally {
        onSaving(false);
      }
      await queryClient.invalidateQueries({ queryKey: couponsQuery.queryKey });
      showToast({ title: coupon ? "Coupon Updated" : "Coupon Created", tone: "success" });
      onClose();
    },
    onError: async (error) => {
      reportFailure(error, coupon ? "Failed to update coupon." : "Failed to create coupon.");
      const current = newerVersion(error, "coupon", couponContract);
      setNewer(current && { coupon: current, productIds: await productIdsOf(current) });
    },
  });
  // What products it is for is not part of the coupon that the refusal carries.
  const productIdsOf = ({ id, scope }: Coupon) =>
    scope === "products"
      ? queryClient.fetchQuery({ ...couponProductsQuery(id), staleTime: 0 })
      : [];
  function goOnFrom(version: CouponVersion, next: CouponValues) {
    setLoaded(version);
    setNewer(null);
    reset(next, valuesOf(version));
  }
  const isPercentage = values.discountType === "percentage";
  return (
    <form {...form} className={css.form}>
      {newer && loaded.coupon && (
        <div className={css.wide}>
          <NewerVersionNotice
            what="This coupon"
            loaded={{ ...loaded.coupon, applicableProducts: counted(loaded.productIds) }}
            newer={{
              ...newer.coupon,
              applicableProducts: counted(newer.productIds, loaded.productIds),
            }}
            onTake={() => {
              setPicked(false);
              goOnFrom(newer, valuesOf(newer));
            }}
            onKeep={() => goOnFrom(newer, keepTyped(values, valuesOf(loaded), valuesOf(newer)))}
          />
        </div>
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
      {isPercentage ? (
        <TextField
          {...field("discountValue")}
          label="Discount Value"
          inputMode="decimal"
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
      <TextField
        {...field("usageLimit")}
        label="Usage Limit"
        inputMode="numeric"
        description="Leave empty for no limit."
      />
      <Switch isSelected={values.isActive} onChange={(isOn) => setValue("isActive", isOn)}>
        Active
      </Switch>
      <ProductPicker
        selected={values.applicableProducts}
        isRestricted={loaded.coupon?.scope === "products" && !hasPicked}
        onChange={(ids) => {
          setPicked(true);
          setValue("applicableProducts", ids);
        }}
      />
      <div className={css.buttons}>
        <Button onPress={onClose} isDisabled={isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" isPending={isPending} pendingText="Saving...">
          {coupon ? "Update Coupon" : "Create Coupon"}
        </Button>
      </div>
    </form>
  );
}

/** A coupon, null while it is new, and the products that it is for. */
type CouponVersion = { coupon: Coupon | null; productIds: readonly string[] };

function valuesOf({ coupon, productIds }: CouponVersion): CouponValues {
  return couponValues(coupon, productIds);
}

/** For the comparison of two versions, where ids would say nothing: "2 products", "2 other products". */
function counted(ids: readonly string[], before = ids): string {
  if (ids.length === 0) return "";
  const isOther = ids.length === before.length && ids.some((id) => !before.includes(id));
  const products = ids.length === 1 ? "product" : "products";
  return isOther ? `${ids.length} other ${products}` : `${ids.length} ${products}`;
}

/**
 * Products that nobody picked anew are not sent: a list that could not be read, or whose products are gone, is empty
 * here, and saved as such would make the coupon one for everything.
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
