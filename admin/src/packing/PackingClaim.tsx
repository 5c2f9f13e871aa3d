import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { quiet } from "../layout/text-and-lists.css.ts";
import { useChange } from "../layout/use-saving.ts";
import { parcelQuery } from "../orders/orders.queries.ts";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Packing.css.ts";
import { claimsQuery } from "./packing.queries.ts";

const REFRESH = [claimsQuery.queryKey];
const FAILURE = "The order could not be taken.";

const useClaim = (orderId: string) =>
  useQuery(claimsQuery).data?.find((claim) => claim.orderId === orderId);

/** Who packs the order. An order is packed by one person at a time, who takes it or takes it over. */
export function PackingClaim({ orderId }: { orderId: string }) {
  const claim = useClaim(orderId);
  const may = useMay("POST /api/admin/orders/{id}/claim");
  const take = useChange({
    send: () => api.admin.desk.claim(orderId, {}),
    refresh: REFRESH,
    refreshesAfterFailure: true,
    failure: FAILURE,
  });
  const release = useChange({
    send: () => api.admin.desk.release(orderId),
    refresh: REFRESH,
    failure: "The order could not be given back.",
  });
  if (!may) return null;
  if (!claim) {
    return (
      <Button
        className={css.take}
        isPending={take.isPending}
        pendingText="Taking..."
        onPress={() => take.mutate()}
      >
        Take this order
      </Button>
    );
  }
  const until = formatMoment(claim.until);
  if (claim.own) {
    return (
      <p className={css.claim}>
        <span className={quiet}>
          You pack this order. It is yours until {until}, longer with each scan.
        </span>
        <Button
          size="small"
          isPending={release.isPending}
          pendingText="Giving back..."
          onPress={() => release.mutate()}
        >
          Give it back
        </Button>
      </p>
    );
  }
  return (
    <Notice tone="warning" title={`${claim.claimedBy} packs this order`}>
      <p>Until {until} nobody else can pack it.</p>
      <ConfirmButton
        button={{ size: "small", children: "Take it over" }}
        title="Take over this order"
        description={`${claim.claimedBy} can no longer pack it. Ask before you do this.`}
        confirmText="Take over"
        pendingText="Taking..."
        send={() => api.admin.desk.claim(orderId, { takeOver: true })}
        refresh={REFRESH}
        failure={FAILURE}
      />
    </Notice>
  );
}

/**
 * A scan takes an order that nobody has, and reads it again: somebody may have packed it before. It fails while the
 * order is somebody else's.
 */
export function useClaimByScan(orderId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const claim = useClaim(orderId);
  return async () => {
    if (claim?.own) return;
    await api.admin.desk.claim(orderId, {});
    const keys = [claimsQuery.queryKey, parcelQuery(orderId).queryKey];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
