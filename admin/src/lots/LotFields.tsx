import type { ReactNode } from "react";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { useScope } from "../sessions/use-may.ts";
import * as css from "./Lots.css.ts";
import { FILL, type LotValues } from "./lot-values.ts";
import { TestRows } from "./TestRows.tsx";

/** The facts of a lot and its results. `children` are the last fields. */
export function LotFields({
  form: { form, field, values, errors, setValue },
  product,
  children,
}: {
  form: Form<LotValues>;
  /** The product field; omitted when the product is fixed. */
  product?: ReactNode;
  children: ReactNode;
}) {
  const seesCosts = useScope() === "full";
  return (
    <form {...form} className={css.form}>
      {product}
      <TextField
        {...field("lotNumber")}
        onChange={(number) => setValue("lotNumber", number.toUpperCase())}
        label="Lot number"
        description="As printed on the vial: letters, digits and hyphens."
        inputClassName={css.number}
        autoComplete="off"
        isRequired
      />
      <TextField {...field("supplierLot")} label="Supplier's lot" autoComplete="off" />
      <TextField {...field("manufacturer")} label="Manufacturer" />
      <TextField {...field("manufacturedOn")} label="Manufactured on" type="date" />
      <TextField {...field("retestOn")} label="Retest date" type="date" />
      <TextField {...field("expiresOn")} label="Expires on" type="date" />
      <NumberField {...field("fillMg")} label="Fill per vial" rules={FILL} suffix="mg" />
      <TextField {...field("saltForm")} label="Salt form" placeholder="acetate" />
      <TextField {...field("appearance")} label="Appearance" />
      <TextField {...field("solubility")} label="Solubility" />
      <TextField {...field("storage")} label="Storage" placeholder="-20 °C, dry, dark" />
      {seesCosts && (
        <AmountField
          {...field("unitCost")}
          label="Cost per unit"
          description="Only full admins see it. Reports compute margins from it."
        />
      )}
      <TestRows
        tests={values.tests}
        errors={errors}
        onChange={(tests) => setValue("tests", tests)}
      />
      {children}
    </form>
  );
}
