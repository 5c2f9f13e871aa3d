import { useQuery } from "@tanstack/react-query";
import type { LotSummary } from "#shared/contracts/lots.ts";
import { readTypedNumber, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./Lots.css.ts";
import { type AllocatedItem, releasedLotsQuery } from "./lots.queries.ts";
import { useAllocationChanged, useLotChanged } from "./use-lot-changed.ts";

type Item = Pick<AllocatedItem, "orderItemId" | "productId" | "productName" | "quantity"> & {
  lots: readonly Taken[];
};

interface LotChoiceProps {
  orderId: string;
  item: Item;
  /** One parcel of the order, when only its units are chosen. */
  parcelId?: string;
  onClose: () => void;
}

export function LotChoiceDialog({ orderId, item, parcelId, onClose }: LotChoiceProps) {
  const lots = useQuery(releasedLotsQuery(item.productId));
  return (
    <Dialog
      title={`Lots for ${item.productName}`}
      description={`${item.quantity === 1 ? "1 unit" : `${item.quantity} units`} ${
        parcelId ? "in this parcel" : "to pack"
      }. Without a choice, the lot that expires first is taken.`}
      onClose={onClose}
    >
      <QueryGate query={lots} what="The lots" loading="Loading lots" count={3}>
        {(data) => (
          <ChoiceForm
            orderId={orderId}
            item={item}
            parcelId={parcelId}
            lots={data.lots}
            onClose={onClose}
          />
        )}
      </QueryGate>
    </Dialog>
  );
}

type Taken = { lotId: string; quantity: number };

function ChoiceForm({
  orderId,
  item,
  parcelId,
  lots,
  onClose,
}: LotChoiceProps & { lots: readonly LotSummary[] }) {
  const showLots = useAllocationChanged(orderId);
  const readAgain = useLotChanged();
  const taken = new Map(item.lots.map(({ lotId, quantity }) => [lotId, quantity]));
  const offered = lots.filter(({ id, available }) => available > 0 || taken.has(id));
  const { form, field, errors, button } = useSavingForm({
    schema: { safeParse: (values) => readChoice(values as Record<string, string>, item.quantity) },
    initial: Object.fromEntries(offered.map(({ id }) => [id, String(taken.get(id) ?? "")])),
    send: async (chosen: Taken[]) => {
      const lines = [{ orderItemId: item.orderItemId, lots: chosen }];
      if (!parcelId) return api.admin.orders.setAllocation(orderId, { items: lines });
      await api.admin.fulfilments.change(parcelId, { lots: lines });
      return null;
    },
    refresh: (allocation) => (allocation ? showLots(allocation) : readAgain()),
    done: { title: "Lots Chosen", description: item.productName },
    failure: "The lots could not be chosen.",
    after: onClose,
  });
  if (offered.length === 0) {
    return (
      <p className={css.quiet}>
        No released lot of this product has units left. Receive and release one first.
      </p>
    );
  }
  return (
    <form {...form} className={css.part}>
      {offered.map((lot) => (
        <NumberField
          key={lot.id}
          {...field(lot.id)}
          label={lot.lotNumber}
          description={choiceText(lot, taken.get(lot.id) ?? 0)}
          suffix={`of ${lot.available + (taken.get(lot.id) ?? 0)}`}
        />
      ))}
      {errors.lots && <p role="alert">{errors.lots}</p>}
      <FormButtons button={button} submitText="Take these" onCancel={onClose} />
    </form>
  );
}

function choiceText({ expiresOn, retestOn, storage }: LotSummary, taken: number): string {
  const day = expiresOn
    ? `Expires ${formatCalendarDay(expiresOn)}`
    : retestOn && `Retest ${formatCalendarDay(retestOn)}`;
  return [day, storage, taken > 0 && `${taken} taken now`].filter(Boolean).join(" · ");
}

type Refusal = { success: false; error: { issues: { path: string[]; message: string }[] } };
const refusal = (path: string, message: string): Refusal => ({
  success: false,
  error: { issues: [{ path: [path], message }] },
});

/** The typed units by lot. Each field is a whole number or empty; their sum is at most the ordered quantity. */
function readChoice(
  values: Readonly<Record<string, string>>,
  ordered: number,
): { success: true; data: Taken[] } | Refusal {
  const chosen: Taken[] = [];
  for (const [lotId, typed] of Object.entries(values)) {
    const read = readTypedNumber(typed, WHOLE_NUMBER);
    if (read.kind === "empty" || (read.kind === "number" && read.value === 0)) continue;
    if (read.kind === "ask") return refusal(lotId, read.question);
    if (read.kind === "error" || read.value < 0) {
      return refusal(lotId, "Enter a whole number of units");
    }
    chosen.push({ lotId, quantity: read.value });
  }
  const sum = chosen.reduce((units, { quantity }) => units + quantity, 0);
  const last = chosen.at(-1);
  if (last && sum > ordered) {
    return refusal(last.lotId, `That is ${sum} altogether; ${ordered} are needed`);
  }
  return { success: true, data: chosen };
}
