import { casNumberProblem } from "#shared/domain/cas-numbers.ts";
import { checkStatedMass } from "#shared/domain/peptide/compare-mass.ts";
import { AVERAGE_MASS, MILLIGRAMS_TYPED, readTypedNumber } from "#shared/domain/typed-numbers.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import * as css from "./Products.css.ts";
import type { ProductValues } from "./product-values.ts";

/** Chemical facts. The product's ribbon is drawn from the sequence. */
export function ResearchFields({ field, values }: Pick<Form<ProductValues>, "field" | "values">) {
  return (
    <fieldset className={css.research}>
      <legend>Research data</legend>
      <TextField {...field("casNumber")} label="CAS number" />
      <TextField
        {...field("synonyms")}
        label="Other names"
        description="By which people search, separated by semicolons: TB-500; Timbetasin"
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
