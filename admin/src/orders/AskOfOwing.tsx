import { AlertDialog } from "#shared/ui/AlertDialog.tsx";

/** Asks before an order is packed that costs more than was paid since it was changed. */
export function AskOfOwing({
  order,
  onPack,
  onClose,
}: {
  order: { orderNumber: string };
  onPack: () => unknown;
  onClose: () => void;
}) {
  return (
    <AlertDialog
      title="Pack before the rest is paid?"
      description={`Order #${order.orderNumber} was changed and costs more than was paid. The rest is still due.`}
      confirmText="Pack it anyway"
      pendingText="Packing..."
      cancelText="Wait"
      tone="primary"
      onClose={onClose}
      onConfirm={onPack}
    />
  );
}
