/** Members of something stored as the texts of a form's fields; "" for what is missing, or null. */
export function textsOf<Name extends string>(
  stored: Readonly<Partial<Record<NoInfer<Name>, unknown>>> | null,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => [name, String(stored?.[name] ?? "")]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
