import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type LotSummary, lotNumbersIn } from "#shared/contracts/lots.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import * as lotCss from "../lots/Lots.css.ts";
import { allocationQuery } from "../lots/lots.queries.ts";
import { useLotTaken } from "../lots/use-lot-changed.ts";
import { parcelQuery } from "../orders/orders.queries.ts";
import { useClaimByScan } from "./PackingClaim.tsx";
import { takeLot } from "./take-lot.ts";

/** Scans or types a lot number; the item of that product is taken from this lot. */
export function ScanField({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient();
  const showLots = useLotTaken(orderId);
  const claim = useClaimByScan(orderId);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isTaking, setTaking] = useState(false);

  async function take(event: FormEvent) {
    event.preventDefault();
    const numbers = lotNumbersIn(readScan(typed));
    // The one without the word of the label is a part of the other.
    const search = numbers.at(-1) ?? "";
    if (search === "" || isTaking) return;
    setTaking(true);
    setProblem(undefined);
    try {
      await claim();
      const order = queryClient.getQueryData(parcelQuery(orderId).queryKey);
      if (order?.packedAt) return setProblem("This order is packed. Unpack its parcel first.");
      // A scanner is faster than the screen, so the current allocation is read first.
      const [allocation, lot] = await Promise.all([
        queryClient.fetchQuery(allocationQuery(orderId)),
        findLot(numbers, search),
      ]);
      const taken = lot ? takeLot(allocation, lot) : `No lot has the number ${search}.`;
      if (typeof taken === "string") return setProblem(taken);
      await showLots(await api.admin.orders.setAllocation(orderId, { items: [taken] }));
      setTyped("");
      showToast({ title: "Lot Taken", description: lot?.lotNumber ?? search, tone: "success" });
    } catch (error) {
      reportFailure(error, "The lot could not be taken. Please try again.");
    } finally {
      setTaking(false);
    }
  }

  return (
    <form className={lotCss.line} onSubmit={(event) => void take(event)} noValidate>
      <TextField
        label="Scan or type a lot number"
        className={lotCss.grow}
        inputClassName={lotCss.number}
        autoComplete="off"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        errorMessage={problem}
      />
      <Button type="submit" isPending={isTaking} pendingText="Taking...">
        Take
      </Button>
    </form>
  );
}

/** Reads page after page until it finds the lot with that number: the search also finds lots that only contain it. */
async function findLot(
  numbers: readonly string[],
  search: string,
  after?: string,
): Promise<LotSummary | undefined> {
  // Where many numbers begin like this one, it comes before them.
  const { lots } = await api.admin.lots.list({ search, sortBy: "number", after });
  const found = lots.find(({ lotNumber }) => numbers.includes(lotNumber));
  const last = lots.at(-1);
  return found || !last ? found : findLot(numbers, search, last.id);
}

/** The QR code of a label is the certificate's URL, which ends with the lot number. */
function readScan(scanned: string): string {
  const address = /\/coa\/([^/?#\s]+)/.exec(scanned)?.[1];
  return address ? decodeURIComponent(address) : scanned;
}
