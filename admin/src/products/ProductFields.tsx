import { casNumberProblem } from "#shared/domain/cas-numbers.ts";
import { checkStatedMass } from "#shared/domain/peptide/compare-mass.ts";
import { STORAGE_NAMES } from "#shared/domain/storages.ts";
import {
  AVERAGE_MASS,
  GRAMS,
  MILLIGRAMS_TYPED,
  readTypedNumber,
} from "#shared/domain/typed-numbers.ts";
import { claimWords } from "#shared/domain/wording/find-claims.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Select } from "#shared/ui/Select.tsx";
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
import { TierCard } from "./TierCard.tsx";

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
          isReadOnly={isLotTracked}
          description={isLotTracked ? "Follows the units of its lots." : undefined}
        />
        <NumberField {...field("lowStockThreshold")} label="Low Stock Threshold" />
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
        description="What distinguishes it from the other sizes of its family: 5 mg. Carts, orders and certificates name it."
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

const STORAGE_OPTIONS = Object.entries(STORAGE_NAMES).map(([value, label]) => ({ value, label }));

/** What decides how a unit ships, and what customs ask. */
function ShippingFields({ field }: Pick<Form<ProductValues>, "field">) {
  return (
    <fieldset className={css.research}>
      <legend>Shipping</legend>
      <NumberField
        {...field("weightGrams")}
        label="Weight (g)"
        rules={GRAMS}
        description="Of one packed unit, for rates by weight."
      />
      <Select {...field("storage")} label="Storage on the way" options={STORAGE_OPTIONS} />
      <TextField
        {...field("hsCode")}
        label="HS code"
        description="For customs, 6 to 10 digits such as 2934.99."
      />
      <TextField
        {...field("originCountry")}
        label="Country of origin"
        description="For customs, the country's code such as US."
        maxLength={2}
      />
    </fieldset>
  );
}

/** Chemical facts. The product's ribbon is drawn from the sequence. */
function ResearchFields({ field, values }: Pick<Form<ProductValues>, "field" | "values">) {
  return (
    <fieldset className={css.research}>
      <legend>Research data</legend>
      <TextField {...field("casNumber")} label="CAS number" />
      <TextField
        {...field("synonyms")}
        label="Other names"
        description="Other names that people search for, separated by semicolons: TB-500; Timbetasin"
      />
      <CasWarning casNumber={values.casNumber} />
      <NumberField
        {...field("molecularWeight")}
        label="Molecular weight"
        rules={AVERAGE_MASS}
        suffix="g/mol"
      />
      <TextArea
        {...field("sequence")}
        label="Sequence"
        rows={2}
        description="One- or three-letter code, modified residues and bridges as in Ac-R(D-Phe)pSC-NH2. It draws the ribbon."
      />
      <TextField {...field("nTerminus")} label="N-terminus" />
      <TextField {...field("cTerminus")} label="C-terminus" />
      <MassWarning values={values} />
      <NumberField
        {...field("amountMg")}
        label="Amount per vial (mg)"
        rules={MILLIGRAMS_TYPED}
        description="Milligrams such as 5 or 0.5. The shop shows the price per mg of it."
      />
      <TextField
        {...field("amountUnits")}
        label="Amount in another unit"
        description="For what is not weighed in milligrams: 5000 IU."
      />
      <TextField {...field("researchUse")} label="Research use" />
    </fieldset>
  );
}

/** A warning while typing; the value can still be saved. */
function CasWarning({ casNumber }: { casNumber: string }) {
  const problem = casNumberProblem(casNumber.trim());
  if (!problem) return null;
  return (
    <Notice tone="warning" title="Please check the CAS number">
      {problem}
    </Notice>
  );
}

/** Warns of contradicting values while typing; they can still be saved. */
function MassWarning({ values }: { values: ProductValues }) {
  const mass = readTypedNumber(values.molecularWeight, AVERAGE_MASS);
  if (mass.kind !== "number") return null;
  const [warning] = checkStatedMass({ ...values, molecularWeight: mass.text });
  if (!warning) return null;
  return (
    <Notice tone="warning" title="Please check the molecular weight">
      {warning.message}
    </Notice>
  );
}
