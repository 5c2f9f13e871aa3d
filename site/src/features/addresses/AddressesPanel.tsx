import { useState } from "react";
import { addressCalls } from "#shared/contracts/addresses.calls.ts";
import type { SavedAddress } from "#shared/contracts/addresses.ts";
import { describeSavedAddress } from "#shared/domain/addresses.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { list, panel, start } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { useFocusOnChange, useFocusWhenLost } from "../headings/use-focus-on-change.ts";
import { Loaded } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { showAndThrow, useMemberAction } from "../sessions/use-member-action.ts";
import { MEMBER_READ } from "../sessions/use-member-read.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import * as css from "./AddressesPanel.css.ts";
import { AddressForm } from "./AddressForm.tsx";
import { ShippingAddress } from "./ShippingAddress.tsx";

const calls = callsOf(addressCalls);

/** The open form: for a new address (null) or a saved one. */
type Editing = { address: SavedAddress | null } | null;

const BLOCKS = [["2rem", "10rem"], "6rem", "6rem"] as const;

interface AddressesPanelProps {
  userId: string;
  onChanged: () => void;
}

export function AddressesPanel({ userId, onChanged }: AddressesPanelProps) {
  const read = useServerRead("addresses", (signal) => calls.list({ signal }), MEMBER_READ);
  const [editing, setEditing] = useState<Editing>(null);
  const heading = useFocusOnChange(editing);
  // Deleting an address removes the pressed button, which had the focus.
  useFocusWhenLost(heading, read.value);

  function changed() {
    setEditing(null);
    read.reload();
    onChanged();
  }

  return (
    <Loaded read={read} what="Your addresses" className={panel} blocks={BLOCKS}>
      {(addresses) => (
        <section aria-labelledby="addresses" className={panel}>
          <h2 id="addresses" ref={heading} tabIndex={-1}>
            {!editing ? "Addresses" : editing.address ? "Edit address" : "New address"}
          </h2>
          {editing ? (
            <AddressForm
              userId={userId}
              address={editing.address}
              isFirst={addresses.length === 0}
              onSaved={changed}
              onCancel={() => setEditing(null)}
            />
          ) : (
            <AddressList
              addresses={addresses}
              onEdit={(address) => setEditing({ address })}
              onChanged={changed}
            />
          )}
        </section>
      )}
    </Loaded>
  );
}

interface AddressListProps {
  addresses: readonly SavedAddress[];
  onEdit: (address: SavedAddress | null) => void;
  onChanged: () => void;
}

function AddressList({ addresses, onEdit, onChanged }: AddressListProps) {
  const add = (
    <Button variant="primary" className={start} onPress={() => onEdit(null)}>
      Add Address
    </Button>
  );
  if (addresses.length === 0) {
    return (
      <StatePanel title="No addresses yet" headingLevel={3} action={add}>
        Your orders need one to go to.
      </StatePanel>
    );
  }
  return (
    <>
      <ul className={list}>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} onEdit={onEdit} onChanged={onChanged} />
        ))}
      </ul>
      {add}
    </>
  );
}

interface AddressRowProps extends Pick<AddressListProps, "onEdit" | "onChanged"> {
  address: SavedAddress;
}

function AddressRow({ address, onEdit, onChanged }: AddressRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const inWords = describeSavedAddress(address);

  const choosing = useMemberAction(
    async () => {
      await calls.update(address.id, { isDefault: true });
      showSuccess("Default Address Changed");
      onChanged();
    },
    "Update Failed",
    "Failed to update address.",
  );

  async function remove() {
    await showAndThrow(calls.remove(address.id), "Update Failed", "Failed to delete address.");
    showSuccess("Address Deleted");
    onChanged();
  }

  const button = (label: string, onPress: () => void) => (
    <Button variant="quiet" size="small" aria-label={`${label}: ${inWords}`} onPress={onPress}>
      {label}
    </Button>
  );
  return (
    <li className={css.address}>
      <div className={css.words}>
        {address.label && <span className={css.label}>{address.label}</span>}
        <ShippingAddress address={address} />
        {address.isDefault && <Badge tone="info">Default</Badge>}
      </div>
      <div className={css.actions}>
        {!address.isDefault && button("Make Default", choosing.run)}
        {button("Edit", () => onEdit(address))}
        {button("Delete", () => setDeleting(true))}
      </div>
      <AlertDialog
        title="Delete address"
        description={`Are you sure you want to delete ${inWords}? Orders already placed keep it.`}
        confirmText="Delete"
        pendingText="Deleting..."
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={remove}
      />
    </li>
  );
}
