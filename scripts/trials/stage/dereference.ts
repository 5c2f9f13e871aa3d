type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The document with its references replaced by their targets: `{ "$ref": "#/components/schemas/Product" }` becomes the
 * schema. Members beside a reference are kept. References must not be circular.
 */
export function dereferenced<Document>(document: Document): Document {
  const targets = new Map<string, Json>();
  const targetOf = (reference: string): Json => {
    const known = targets.get(reference);
    if (known !== undefined) return known;
    let found = document as Json;
    for (const key of reference.slice(2).split("/")) {
      found = (found as Record<string, Json>)[key] as Json;
    }
    if (found === undefined) throw new Error(`The document has no ${reference}`);
    const target = resolve(found);
    targets.set(reference, target);
    return target;
  };
  const resolve = (value: Json): Json => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(resolve);
    const { $ref, ...rest } = value;
    const members = Object.fromEntries(
      Object.entries(rest).map(([key, member]) => [key, resolve(member)]),
    );
    if (typeof $ref !== "string") return members;
    const target = targetOf($ref);
    return Object.keys(members).length > 0 ? { ...(target as object), ...members } : target;
  };
  return resolve(document as Json) as Document;
}
