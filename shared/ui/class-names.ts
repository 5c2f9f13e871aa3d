type ClassName<Values> =
  | string
  | ((values: Values & { defaultClassName: string | undefined }) => string);

/** Joins the truthy classes: `classNames("a", isOn && "b")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The component's class followed by the caller's, which may be a string or React Aria's function of the state. */
export function withClass<Values>(own: string, caller: ClassName<Values> | undefined) {
  if (typeof caller === "function") {
    return (values: Values & { defaultClassName: string | undefined }) =>
      classNames(own, caller(values));
  }
  return classNames(own, caller);
}
