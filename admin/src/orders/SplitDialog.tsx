import { useQuery } from "@tanstack/react-query";
import type { OrderFulfilments } from "#shared/contracts/fulfilments.ts";
import type { PackingItem } from "#shared/contracts/packing.ts";
import { readTypedNumber, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import { CHANGED_BY_PACKING, parcelQuery, parcelsOfOrderQuery } from "./orders.queries.ts";
import * as css from "./Parcels.css.ts";

/** Chooses how many units of each line go into a new parcel. */
export function SplitDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useQuery(parcelQuery(orderId));
  const parcels = useQuery(parcelsOfOrderQuery(orderId));
  return (
    <Dialog
      title="What goes into the parcel"
      description="What you leave out stays for another parcel."
      onClose={onClose}
    >
      <QueryGate query={order} what="The items" loading="Loading items" count={2}>
        {({ items }) => (
          <QueryGate query={parcels} what="The parcels" loading="Loading parcels" count={2}>
            {({ remaining }) => (
              <SplitForm orderId={orderId} items={items} remaining={remaining} onClose={onClose} />
            )}
          </QueryGate>
        )}
      </QueryGate>
    </Dialog>
  );
}

type Units = OrderFulfilments["remaining"];

function SplitForm({
  orderId,
  items,
  remaining,
  onClose,
}: {
  orderId: string;
  items: readonly PackingItem[];
  remaining: Units;
  onClose: () => void;
}) {
  const { form, field, button } = useSavingForm({
    schema: { safeParse: (values) => readUnits(values as Record<string, string>, remaining) },
    initial: Object.fromEntries(
      remaining.map(({ orderItemId, quantity }) => [orderItemId, String(quantity)]),
    ),
    send: (lines: Units) => api.admin.fulfilments.create(orderId, { lines }),
    refresh: CHANGED_BY_PACKING,
    refreshesAfterFailure: true,
    done: ({ number }) => ({ title: `Parcel ${number} Made` }),
    failure: "The parcel could not be made.",
    after: onClose,
  });
  return (
    <form {...form} className={css.form}>
      {remaining.map(({ orderItemId, quantity }) => (
        <NumberField
          key={orderItemId}
          {...field(orderItemId)}
          label={items.find(({ id }) => id === orderItemId)?.productName ?? "Item"}
          suffix={`of ${quantity}`}
        />
      ))}
      <FormButtons button={button} submitText="Make the parcel" onCancel={onClose} />
    </form>
  );
}

type Refusal = { success: false; error: { issues: { path: string[]; message: string }[] } };
const refusal = (path: string, message: string): Refusal => ({
  success: false,
  error: { issues: [{ path: [path], message }] },
});

/** The typed units by line. Each field is a whole number or empty; empty and 0 leave the line out. */
function readUnits(
  values: Readonly<Record<string, string>>,
  remaining: Units,
): { success: true; data: Units } | Refusal {
  const lines: Units = [];
  for (const { orderItemId, quantity: most } of remaining) {
    const read = readTypedNumber(values[orderItemId] ?? "", WHOLE_NUMBER);
    if (read.kind === "empty" || (read.kind === "number" && read.value === 0)) continue;
    if (read.kind === "ask") return refusal(orderItemId, read.question);
    if (read.kind === "error" || read.value < 0) {
      return refusal(orderItemId, "Enter a whole number of units");
    }
    if (read.value > most) return refusal(orderItemId, `Only ${most} remain`);
    lines.push({ orderItemId, quantity: read.value });
  }
  const [first] = remaining;
  if (lines.length === 0 && first) {
    return refusal(first.orderItemId, "Put at least one unit into the parcel");
  }
  return { success: true, data: lines };
}
