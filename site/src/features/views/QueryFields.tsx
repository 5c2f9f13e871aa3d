interface QueryFieldsProps {
  /** The address of the view. */
  href: string;
  /** The parameter that the form itself sends. */
  without?: string;
}

/** Hidden fields that keep the rest of a view when a form without script changes one parameter. */
export function QueryFields({ href, without }: QueryFieldsProps) {
  const { searchParams } = new URL(href, "http://shop.invalid");
  return [...searchParams]
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
