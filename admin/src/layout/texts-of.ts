/** Members of a stored object as the texts of form fields; "" for missing or null. */
export function textsOf<Name extends string>(
  stored: Readonly<Partial<Record<NoInfer<Name>, unknown>>> | null,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => [name, String(stored?.[name] ?? "")]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
