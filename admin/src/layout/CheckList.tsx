import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { problem } from "./text-and-lists.css.ts";

/** A checkbox for each of some values. The chosen ones keep the order of all. */
export function CheckList<Value extends string | number>({
  values,
  chosen,
  onChange,
  textOf,
  noteOf,
}: {
  values: readonly Value[];
  chosen: readonly unknown[];
  onChange: (chosen: Value[]) => void;
  textOf: (value: Value) => string;
  noteOf?: (value: Value) => string;
}) {
  return values.map((value) => (
    <Checkbox
      key={value}
      isSelected={chosen.includes(value)}
      onChange={(isOn) =>
        onChange(values.filter((each) => (each === value ? isOn : chosen.includes(each))))
      }
      description={noteOf?.(value)}
    >
      {textOf(value)}
    </Checkbox>
  ));
}

/** What is wrong with several fields together; nothing while nothing is. */
export function Problem({ children }: { children: string | undefined }) {
  return children ? (
    <p role="alert" className={problem}>
      {children}
    </p>
  ) : null;
}
