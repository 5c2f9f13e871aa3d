import { z } from "zod";
import { addressCalls } from "#shared/contracts/addresses.calls.ts";
import { type SavedAddress, savedAddressForm } from "#shared/contracts/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import * as css from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { useKeptForm } from "../storage/kept-input.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import { AddressFields, addressInput } from "./AddressFields.tsx";

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
const calls = callsOf(addressCalls);

export function AddressForm({ userId, address, isFirst, onSaved, onCancel }: AddressFormProps) {
  const form = useKeptForm({
    name: `address.${userId}.${address?.id ?? "new"}`,
    saved: {
      label: address?.label ?? "",
      ...addressInput(address),
      // A default one stays that, and the first one becomes it.
      isDefault: false,
    },
    schema,
    async submit(input) {
      // By its id: another device may have made another address the default since.
      await (address ? calls.update(address.id, input) : calls.add(input));
      showSuccess("Address Saved", "Your address has been saved.");
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
