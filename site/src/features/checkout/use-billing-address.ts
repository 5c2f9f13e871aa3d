import { useRef, useState } from "react";
import { type AddressForm, addressForm } from "#shared/contracts/addresses.ts";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { forgetInput, keptInput, useKeptInput } from "../storage/kept-input.ts";

/** The name of the stored address. Another customer may sign in to this tab. */
const keptAs = (userId: string) => `checkout-billing.${userId}`;

const NONE = {
  address1: "",
  address2: "",
  city: "",
  state: "",
  zipCode: "",
  country: "US",
  isOpen: false,
};

type Values = typeof NONE;
type Name = Exclude<keyof Values, "isOpen">;

export type Billing = ReturnType<typeof useBillingAddress>;

/**
 * The billing address at checkout, if it differs from the shipping address. Stored in this tab like
 * the notes, and used only while its section is open.
 */
export function useBillingAddress(userId: string) {
  const [values, setValues] = useState(() => keptInput(keptAs(userId), NONE));
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const fields = useRef<HTMLDivElement>(null);
  useKeptInput(keptAs(userId), values, NONE);

  const field = <Field extends Name>(name: Field): FieldBinding<string, Field> => ({
    name,
    value: values[name],
    errorMessage: errors[name],
    onChange: (typed) => {
      setValues((before) => ({ ...before, [name]: typed }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  const setOpen = (isOpen: boolean) => setValues((before) => ({ ...before, isOpen }));

  /**
   * The address; null if none was typed or the section is closed. "invalid" if it is incomplete,
   * with its problems shown.
   */
  function read(): AddressForm | "invalid" | null {
    if (!values.isOpen || !isTyped(values)) return null;
    const parsed = addressForm.safeParse(values);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map(({ path, message }) => [path[0], message] as const);
    setErrors(Object.fromEntries(problems.toReversed()));
    // After the messages are rendered.
    setTimeout(() => fields.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus());
    return "invalid";
  }

  return { field, fields, isOpen: values.isOpen, isTyped: isTyped(values), setOpen, read };
}

/** The address belongs to one order, not to the next. */
export const forgetBillingAddress = (userId: string) => forgetInput(keptAs(userId));

const INVALID_FIELD =
  "input[aria-invalid='true'], select[aria-invalid='true'], [data-invalid] button";

function isTyped({ address1, address2, city, state, zipCode }: Values): boolean {
  return [address1, address2, city, state, zipCode].some((text) => text.trim() !== "");
}
