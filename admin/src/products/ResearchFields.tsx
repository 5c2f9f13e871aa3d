import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import * as css from "./Products.css.ts";
import type { ProductValues } from "./product-values.ts";

/** What a chemist looks up; the sequence also draws the product's ribbon. */
export function ResearchFields({ field }: { field: Form<ProductValues>["field"] }) {
  return (
    <fieldset className={css.research}>
      <legend>Research data</legend>
      <TextField {...field("casNumber")} label="CAS number" />
      <TextField {...field("molecularWeight")} label="Molecular weight" suffix="g/mol" />
      <TextArea
        {...field("sequence")}
        label="Sequence"
        rows={2}
        description="One-letter residue codes; they draw the ribbon."
      />
      <TextField {...field("nTerminus")} label="N-terminus" />
      <TextField {...field("cTerminus")} label="C-terminus" />
      <TextField {...field("researchUse")} label="Research use" />
    </fieldset>
  );
}
