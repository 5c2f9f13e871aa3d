import { z } from "zod";
import { addressCalls } from "#shared/contracts/addresses.calls.ts";
import { type SavedAddress, savedAddressForm } from "#shared/contracts/addresses.ts";
import { normalizeCountry } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import * as css from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { useKeptForm } from "../storage/kept-input.ts";
import { AddressFields } from "./AddressFields.tsx";

export interface AddressFormProps {
  /** The owner of the addresses. */
  userId: string;
  /** Null for a new one. */
  address: SavedAddress | null;
  /** The first address always becomes the default one. */
  isFirst: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

const schema = savedAddressForm.extend({ isDefault: z.boolean() });
type AddressInput = z.infer<typeof schema>;

export function AddressForm({ userId, address, isFirst, onSaved, onCancel }: AddressFormProps) {
  const form = useKeptForm({
    name: `address.${userId}.${address?.id ?? "new"}`,
    saved: inputOf(address),
    schema,
    async submit(input) {
      await save(input, address);
      showToast({
        title: "Address Saved",
        description: "Your address has been saved.",
        tone: "success",
      });
      onSaved();
    },
    onError: (error) => showMemberFailure(error, "Update Failed", "Failed to save address."),
    answeredAs: { address_1: "address1", address_2: "address2", zip_code: "zipCode" },
  });
  return (
    <form {...form.form} method="post" className={css.form}>
      <AddressFields field={form.field} street="address1" unit="address2" countriesBy="code" />
      <TextField
        {...form.field("label")}
        label="Label (optional)"
        description="What you call it, such as Lab 4, receiving"
        maxLength={60}
        autoComplete="off"
      />
      {!isFirst && !address?.isDefault && (
        <Checkbox {...form.flag("isDefault")}>Use as my default</Checkbox>
      )}
      <div className={css.buttons}>
        <Button {...form.button} variant="primary" pendingText="Saving...">
          Save Address
        </Button>
        <Button
          onPress={() => {
            form.forget();
            onCancel();
          }}
          isDisabled={form.isPending}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** By its id: another device may have made another address the default since. */
function save(input: AddressInput, address: SavedAddress | null): Promise<unknown> {
  const calls = callsOf(addressCalls);
  return address ? calls.update(address.id, input) : calls.add(input);
}

function inputOf(address: SavedAddress | null) {
  return {
    label: address?.label ?? "",
    address1: address?.address1 ?? "",
    address2: address?.address2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    zipCode: address?.zipCode ?? "",
    country: normalizeCountry(address?.country),
    // A default one stays that, and the first one becomes it.
    isDefault: false,
  };
}
