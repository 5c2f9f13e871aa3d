export function changesOf<T extends Record<string, unknown>>(current: T, asked: Partial<T>) {
  const keys = Object.keys(current).filter(
    (key) => asked[key] !== undefined && asked[key] !== current[key],
  );
  const pick = (values: Partial<T>) =>
    Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<T>;
  return { keys, before: pick(current), after: pick(asked) };
}
