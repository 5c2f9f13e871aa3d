import { z } from "zod";
import { addressProblems } from "../domain/postal-forms.ts";
import { oneLine, requiredText, text, timestamp } from "./common.ts";

/** The fields whose form the country decides. */
type ByCountry = { state?: unknown; zipCode?: unknown; country?: unknown };

/** The code of a region from the list of its country, or its name where the country has no list. */
export const regionText = text(100).default("");
export const postalCode = text(20).default("");

/**
 * Adds the rules of state and postal code, which depend on the country, to a form. They are checked besides the rules
 * of the other fields, so that a form shows all its problems together.
 */
export function withAddressRules<Form extends z.ZodType<ByCountry>>(form: Form): Form {
  return (["state", "zipCode"] as const).reduce<Form>(
    (checked, field) =>
      checked.refine((value) => !problemOf(value, field), {
        path: [field],
        error: ({ input }) => problemOf(input as ByCountry, field) ?? "Required",
        when: ({ value }) => typeof value === "object" && value !== null,
      }) as Form,
    form,
  );
}

function problemOf({ state, zipCode, country }: ByCountry, field: "state" | "zipCode") {
  const asText = (value: unknown) => (typeof value === "string" ? value : "");
  return addressProblems({
    state: asText(state),
    zipCode: asText(zipCode),
    country: asText(country),
  })[field];
}

/** The fields of an address of the account form: `country` defaults to US, `address2` may be left out. */
const addressFields = {
  address1: requiredText(200, "Address is required"),
  address2: text(200).nullish(),
  city: requiredText(100, "City is required"),
  state: regionText,
  zipCode: postalCode,
  country: text(60).optional(),
};

export const addressForm = withAddressRules(z.object(addressFields));

const { address1, address2, city, country } = addressFields;

/**
 * Both spellings of a changed address; the account's call also accepts snake case. Omitted fields keep their values.
 */
const changedFields = z
  .object({
    address1,
    address2,
    city,
    state: text(100),
    zipCode: text(20),
    country,
    address_1: address1,
    address_2: address2,
    zip_code: text(20),
  })
  .partial();

/** The owner's name for a saved address, one line: "Lab 4, receiving". */
const label = oneLine(60);

/** The form of a saved address: an address with an optional label. */
export const savedAddressForm = withAddressRules(
  z.object({ ...addressFields, label: label.nullish() }),
);

/** Where an order goes. */
export const shippingAddress = z.object({
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

/** One of a customer's saved addresses. */
export const savedAddress = shippingAddress.extend({
  id: z.string(),
  type: z.string(),
  label: z
    .string()
    .nullable()
    .meta({ examples: ["Lab 4, receiving"] }),
  isDefault: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const savedAddresses = z.array(savedAddress);

/**
 * Changes of a saved address, in either spelling. Omitted fields keep their values. State and postal code are checked
 * against the country that the address then has.
 */
export const changeAddressBody = changedFields.extend({
  label: label.nullish(),
  isDefault: z.boolean().optional(),
});

/** A whole address in either spelling. Errors name missing fields as the form does. */
export const saveAddressBody = changeAddressBody.superRefine((body, context) => {
  const zipCode = body.zipCode ?? body.zip_code;
  const missing = {
    ...((body.address1 ?? body.address_1) === undefined && { address1: "Address is required" }),
    ...(body.city === undefined && { city: "City is required" }),
    ...addressProblems({ state: body.state, zipCode, country: body.country }),
  };
  for (const [field, message] of Object.entries(missing)) {
    // Named as it was sent.
    const isOld = field === "zipCode" && body.zipCode === undefined && body.zip_code !== undefined;
    context.addIssue({ code: "custom", path: [isOld ? "zip_code" : field], message });
  }
});

export type AddressForm = z.infer<typeof addressForm>;
export type SaveAddressBody = z.infer<typeof saveAddressBody>;
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type SavedAddress = z.infer<typeof savedAddress>;
