type Schema = Record<string, unknown>;

/** Example values by field name, so that the examples look realistic. */
const BY_NAME: Record<string, unknown> = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Byron",
  password: "a long passphrase",
  currentPassword: "a long passphrase",
  newPassword: "Another 1ong passphrase",
  confirmPassword: "Another 1ong passphrase",
  phone: "304-555-0100",
  street: "12 Market Street",
  address1: "12 Market Street",
  address_1: "12 Market Street",
  address2: null,
  address_2: null,
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  zip_code: "26003",
  country: "US",
  code: "WELCOME10",
  discountValue: "10.00",
  id: "0193f3a0-6f5e-7c2a-9d43-5b1f0c9a7e21",
  productId: "0193f3a0-6f5e-7c2a-9d43-5b1f0c9a7e21",
  productName: "Bradykinin",
  name: "Bradykinin",
  slug: "bradykinin",
  quantity: 3,
  imageUrl: "/media/bradykinin.avif",
  token: "the token of the email",
};

/** A plausible value for a JSON Schema. */
export function exampleOf(schema: Schema, name = "", depth = 0): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default === "" && name in BY_NAME) return BY_NAME[name];
  if (schema.default !== undefined) return schema.default;
  const choice = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray);
  if (choice) return exampleOf(choice[0] as Schema, name, depth);
  if (schema.type === "object") return objectExample(schema, depth);
  if (schema.type === "array") return [exampleOf((schema.items ?? {}) as Schema, name, depth + 1)];
  if (name in BY_NAME) return BY_NAME[name];
  return scalarExample(schema);
}

function objectExample(schema: Schema, depth: number): unknown {
  // No contract is nested more deeply.
  if (depth > 6) return {};
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      exampleOf(property, name, depth + 1),
    ]),
  );
}

function scalarExample({ type, format, pattern, minimum }: Schema): unknown {
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "integer" || kind === "number") return typeof minimum === "number" ? minimum : 1;
  if (kind === "boolean") return true;
  if (kind === "null" || kind === undefined) return null;
  if (format === "date-time") return "2026-11-21T09:30:00.000Z";
  if (format === "date") return "2026-11-21";
  if (typeof pattern === "string" && /^\^[(]?\\d/.test(pattern)) return "110.00";
  return "text";
}
