import { useState } from "react";
import {
  ENTERED_MOVEMENTS,
  type LotMovement,
  type MovementKind,
  movementBody,
} from "#shared/contracts/lot-movements.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { api } from "../api.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Lots.css.ts";
import { useLotChanged } from "./use-lot-changed.ts";

const NAMES: Record<MovementKind, string> = {
  receive: "Received",
  allocate: "Allocated",
  unallocate: "Given back",
  adjust: "Adjusted",
  scrap: "Scrapped",
  return: "Returned",
};

const CHOICES: Record<(typeof ENTERED_MOVEMENTS)[number], string> = {
  receive: "Receive units",
  adjust: "Adjust by (may be negative)",
  scrap: "Scrap units",
  return: "Take back units",
};

const OPTIONS = ENTERED_MOVEMENTS.map((value) => ({ value, label: CHOICES[value] }));
const SHOWN_AT_FIRST = 5;

export function LotMovements({ lot }: { lot: Lot }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lot.movements : lot.movements.slice(0, SHOWN_AT_FIRST);
  const counts = [
    ["Available", lot.available],
    ["Allocated", lot.allocated],
    ["Received", lot.received],
  ] as const;
  return (
    <section className={css.part} aria-labelledby="lot-units">
      <h3 className={css.smallHeading} id="lot-units">
        Units
      </h3>
      <dl className={css.units}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className={css.quiet}>{name}</dt>
            <dd className={css.unitCount} style={{ margin: 0 }}>
              {count}
            </dd>
          </div>
        ))}
      </dl>
      <IfMay call="POST /api/admin/lots/{id}/movements">
        <MovementForm lot={lot} />
      </IfMay>
      {shown.length > 0 && (
        <ul className={css.list}>
          {shown.map((movement) => (
            <MovementRow key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      {lot.movements.length > shown.length && (
        <div>
          <Button size="small" onPress={() => setShowsAll(true)}>
            {`Show all ${lot.movements.length} movements`}
          </Button>
        </div>
      )}
    </section>
  );
}

function MovementRow({ movement }: { movement: LotMovement }) {
  const { kind, quantity, availableAfter, orderNumber, note, actor, createdAt } = movement;
  return (
    <li className={css.row}>
      <span>
        {NAMES[kind]} {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
        {orderNumber && ` for order #${orderNumber}`}
        {note && `: ${note}`}
      </span>
      <span className={css.quiet}>
        {availableAfter} left, {formatMoment(createdAt)}
        {actor && `, ${actor}`}
      </span>
    </li>
  );
}

const movementSchema = schemaOfTyped(movementBody, (typed: { quantity: string }, read) => ({
  ...typed,
  quantity: read.number("quantity", typed.quantity, WHOLE_NUMBER, Number.NaN),
}));

function MovementForm({ lot }: { lot: Lot }) {
  const showLot = useLotChanged();
  const keys = useKeyOfBody();
  const initial = { kind: "receive", quantity: "", note: "" };
  const { form, field, button, reset } = useSavingForm({
    schema: movementSchema,
    initial,
    send: (body) => api.admin.lots.move(lot.id, body, { idempotencyKey: keys.of(body) }),
    refresh: async (moved) => {
      keys.forget();
      await showLot(moved);
      reset();
    },
    done: (_, { kind, quantity }) => ({
      title: "Units Recorded",
      description: `${NAMES[kind]} ${quantity < 0 ? "−" : ""}${Math.abs(quantity)} of ${lot.lotNumber}.`,
    }),
    failure: "The units could not be recorded.",
  });
  return (
    <form {...form} className={css.line}>
      <Select {...field("kind")} label="What happened" options={OPTIONS} />
      <NumberField {...field("quantity")} label="Units" isRequired />
      <TextField {...field("note")} label="Note" className={css.grow} />
      <Button {...button} pendingText="Recording...">
        Record
      </Button>
    </form>
  );
}
