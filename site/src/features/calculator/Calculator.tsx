import { type CalculatorInput, calculate } from "#shared/domain/calculator.ts";
import { useViewInUrl } from "../views/use-view-in-url.ts";
import * as css from "./Calculator.css.ts";
import { calculatorAddress, FIELDS } from "./calculator-query.ts";
import { PresetGroup } from "./PresetGroup.tsx";
import { Results } from "./Results.tsx";

/** The calculator. The URL holds its three values; `input` is what the server read from it. */
export function Calculator({ input: rendered }: { input: CalculatorInput }) {
  const [input, show] = useViewInUrl(calculatorAddress, rendered);
  const calculation = calculate(input);
  return (
    <div className={css.columns}>
      <div className={css.groups}>
        {FIELDS.map((field) => (
          <PresetGroup
            key={field.name}
            field={field}
            input={input}
            onChange={(value) => show({ ...input, [field.name]: value }, "replace")}
          />
        ))}
      </div>
      {calculation && <Results input={input} calculation={calculation} />}
    </div>
  );
}
