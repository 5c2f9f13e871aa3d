interface QueryFieldsProps {
  /** The address of the view. */
  href: string;
  /** The parameter that the form itself sends. */
  without?: string;
}

/** Hidden fields that carry a view through a form that changes one part of it and works without script. */
export function QueryFields({ href, without }: QueryFieldsProps) {
  const { searchParams } = new URL(href, "http://shop.invalid");
  return [...searchParams]
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
