import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { addressForm } from "#shared/contracts/addresses.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { hasLeft } from "#shared/domain/order-life.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import * as css from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { AddressFields, addressInput } from "../addresses/AddressFields.tsx";
import { showMemberFailure } from "../sessions/end-session.ts";
import { showAndThrow } from "../sessions/use-member-action.ts";
import { useKeptForm } from "../storage/kept-input.ts";
import { showSuccess } from "../toasts/show-toasts.ts";

interface OwnOrderActionsProps {
  order: Order;
  /** Called after a change, so that the order is read again. */
  onChanged: () => void;
}

/** What a customer may do with an own order that is here and unpaid: another address, or cancel it. */
export function OwnOrderActions({ order, onChanged }: OwnOrderActionsProps) {
  const [isMoving, setMoving] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const isOpen = order.status === "awaiting-payment" && !hasLeft(order);
  if (!isOpen || parseAmount(order.paid) > 0) return null;
  const cancel = async () => {
    const cancelled = callsOf(orderCalls).cancel(order.id);
    await showAndThrow(cancelled, "Error", "Failed to cancel the order.").finally(onChanged);
    showSuccess(
      "Order Cancelled",
      `Order ${order.orderNumber} was cancelled. Please do not pay for it any more.`,
    );
  };
  return (
    <>
      <Button onPress={() => setMoving(true)}>Change address</Button>
      <Button onPress={() => setCancelling(true)}>Cancel order</Button>
      {isMoving && (
        <AddressDialog order={order} onChanged={onChanged} onClose={() => setMoving(false)} />
      )}
      <AlertDialog
        title="Cancel this order?"
        description="Its goods are for sale again. If your payment is on its way, write to us instead."
        confirmText="Cancel order"
        pendingText="Cancelling..."
        cancelText="Keep it"
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onConfirm={cancel}
      />
    </>
  );
}

function AddressDialog({
  order,
  onChanged,
  onClose,
}: OwnOrderActionsProps & { onClose: () => void }) {
  /** The new total, which the customer agrees to by saving again. */
  const [total, setTotal] = useState<string>();
  const before = order.shippingAddress;
  const { form, field, button } = useKeptForm({
    name: `order-address.${order.userId}.${order.id}`,
    schema: addressForm,
    saved: { ...addressInput(before), country: countryName(before?.country) },
    async submit(shippingAddress) {
      const { id, updatedAt } = order;
      await callsOf(orderCalls).changeAddress(id, { shippingAddress, updatedAt, total });
      showSuccess("Address Changed", `Order ${order.orderNumber} goes to the new address.`);
      onClose();
      onChanged();
    },
    onError(error) {
      const asked = newTotalOf(error);
      if (asked) return setTotal(asked);
      showMemberFailure(error, "Update Failed", "Failed to change the address.");
      onChanged();
    },
    answeredAs: {
      "shippingAddress.country": "country",
      "shippingAddress.state": "state",
      "shippingAddress.zipCode": "zipCode",
    },
  });
  return (
    <Dialog title="Change the address" onClose={onClose}>
      <form {...form} method="post" className={css.form}>
        <AddressFields field={field} street="address1" unit="address2" countriesBy="name" />
        {total && (
          <p role="status">
            With this address the order costs {formatUsd(parseAmount(total))} instead of{" "}
            {formatUsd(parseAmount(order.total))}.
          </p>
        )}
        <div className={css.buttons}>
          <Button {...button} variant="primary" pendingText="Saving...">
            {total ? "Save at this price" : "Save address"}
          </Button>
          <Button onPress={onClose}>Back</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The total of a refusal that asks for the customer's agreement; null for any other error. */
function newTotalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "price-changed") return null;
  const { total } = error.details;
  return typeof total === "string" ? total : null;
}
