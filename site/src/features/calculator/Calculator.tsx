import { useEffect, useState } from "react";
import { type CalculatorInput, calculate } from "#shared/domain/calculator.ts";
import * as css from "./Calculator.css.ts";
import { calculatorQuery, FIELDS, parseCalculatorQuery } from "./calculator-query.ts";
import { PresetGroup } from "./PresetGroup.tsx";
import { Results } from "./Results.tsx";

/** The whole calculator; its three values are in the address. `input` is what the server has read there. */
export function Calculator({ input: rendered }: { input: CalculatorInput }) {
  const [input, setInput] = useState(rendered);

  useEffect(() => {
    const follow = () => setInput(parseCalculatorQuery(new URLSearchParams(location.search)));
    if (location.search !== "") follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function change(name: keyof CalculatorInput, value: number) {
    const next = { ...input, [name]: value };
    setInput(next);
    history.replaceState(history.state, "", calculatorQuery(next));
  }

  const calculation = calculate(input);
  return (
    <div className={css.columns}>
      <div className={css.groups}>
        {FIELDS.map((field) => (
          <PresetGroup
            key={field.name}
            field={field}
            input={input}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </div>
      {calculation && <Results input={input} calculation={calculation} />}
    </div>
  );
}
