import { useState } from "react";
import { ONE_LOT } from "#shared/contracts/allocations.ts";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import * as css from "./CheckoutForm.css.ts";
import type { TypedOrder } from "./use-typed-order.ts";

/** Fields that few orders need, closed by default. */
export function OrderExtras({ typed: { values, change } }: { typed: TypedOrder }) {
  const { poNumber, institution, lotWish } = values;
  // Open if the fields have stored input. Clearing a field does not close its section.
  const [kept] = useState(values);
  return (
    <>
      <details
        className={css.section}
        open={Boolean(kept.poNumber || kept.institution) || undefined}
      >
        <summary>
          For institutions: PO number
          <WhileClosed text={[poNumber, institution].filter(Boolean).join(", ")} />
        </summary>
        <div className={css.section}>
          <TextField
            label="PO number (optional)"
            value={poNumber}
            maxLength={60}
            onChange={(poNumber) => change({ poNumber })}
          />
          <TextField
            label="Institution (optional)"
            value={institution}
            maxLength={200}
            onChange={(institution) => change({ institution })}
          />
        </div>
      </details>
      <details className={css.section} open={kept.lotWish !== "" || undefined}>
        <summary>
          Wishes about lots
          <WhileClosed
            text={lotWish === ONE_LOT ? "all of one lot" : lotWish && `as order ${lotWish}`}
          />
        </summary>
        <div className={css.section}>
          <Checkbox
            isSelected={lotWish === ONE_LOT}
            onChange={(isWished) => change({ lotWish: isWished ? ONE_LOT : "" })}
          >
            All vials of a product from one lot
          </Checkbox>
          <TextField
            label="The same lots as order (optional)"
            description="The number of an earlier order. You get the same lots as long as they have units left. The packing slip names the exceptions."
            value={lotWish === ONE_LOT ? "" : lotWish}
            maxLength={12}
            onChange={(lotWish) => change({ lotWish })}
          />
        </div>
      </details>
    </>
  );
}

/** Shows the entered value while its section is closed. */
function WhileClosed({ text }: { text: string }) {
  return text ? <span className={css.whileClosed}>: {text}</span> : null;
}
