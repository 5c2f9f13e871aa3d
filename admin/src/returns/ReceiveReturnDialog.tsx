import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ReceiveReturnBody,
  receiveReturnBody,
  type StaffReturn,
} from "#shared/contracts/returns.ts";
import { DISPOSITION_LABELS, DISPOSITIONS, type Disposition } from "#shared/domain/returns.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useLineFields } from "#shared/ui/use-line-fields.ts";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./Returns.css.ts";
import { applyReturn, CHANGED_BY_RETURNS } from "./returns.queries.ts";

type Expected = StaffReturn["expected"][number];

/** The name of a field: a place in the list of expected lots, and what happens to the units. */
const nameOf = (place: number, disposition: Disposition) => `${place} ${disposition}`;

/** An empty form is a mistake: a return of which nothing came back is recorded with the button "Nothing came back". */
const someReceived = receiveReturnBody.refine(({ lines }) => lines.length > 0, {
  path: ["lines"],
  message: "Enter what came back",
});

/** Records what came back, by lot, and what happens to it. Nothing is chosen beforehand. */
export function ReceiveReturnDialog({ row, onClose }: { row: StaffReturn; onClose: () => void }) {
  const queryClient = useQueryClient();
  // The lots as they were when the dialog opened: a refetch must not move what was typed to another lot.
  const [expected] = useState(row.expected);
  const names = useLineFields();
  const places = expected.flatMap((units, place) =>
    DISPOSITIONS.filter((disposition) => disposition !== "restock" || units.mayRestock).map(
      (disposition) => ({ units, disposition, name: nameOf(place, disposition) }),
    ),
  );
  const { form, field, button } = useSavingForm({
    schema: names.renamed(
      schemaOfTyped<Record<string, string>, ReceiveReturnBody>(someReceived, (typed, read) => {
        const typedIn = places.flatMap(({ units, disposition, name }) => {
          const quantity = read.number(name, typed[name] ?? "", WHOLE_NUMBER, 0);
          const { orderItemId, lotId } = units;
          return quantity === 0
            ? []
            : [{ name, line: { orderItemId, lotId, quantity, disposition } }];
        });
        names.set(
          typedIn.map(({ name }) => name),
          places[0]?.name ?? "",
        );
        return { lines: typedIn.map(({ line }) => line) };
      }),
    ),
    answeredAs: names.answeredAs,
    initial: Object.fromEntries(places.map(({ name }) => [name, ""])),
    send: (body: ReceiveReturnBody) => api.admin.returns.receive(row.id, body),
    refresh: (answer) => applyReturn(queryClient, "receive", answer),
    refreshesAfterFailure: CHANGED_BY_RETURNS,
    done: {
      subject: `return ${row.id}`,
      title: "Return Received",
      description: `${row.customerName} gets an email. Close the return with its refund.`,
    },
    failure: "The return could not be received.",
    after: onClose,
  });
  return (
    <Dialog
      title={`What came back: return ${row.number} of order #${row.orderNumber}`}
      description="Units that go back to stock are for sale at once. Those in quarantine are in no stock until you decide."
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.form}>
        {expected.map((units, place) => (
          <fieldset key={`${units.orderItemId} ${units.lotId}`} className={css.units}>
            <legend className={css.legend}>
              {productOf(row, units)}{" "}
              {units.lotNumber && <span className={css.mono}>{units.lotNumber}</span>}{" "}
              <span className={css.quiet}>{aboutUnits(row, units)}</span>
            </legend>
            {places
              .filter(({ name }) => name.startsWith(`${place} `))
              .map(({ name, disposition }) => (
                <NumberField
                  key={name}
                  {...field(name)}
                  label={DISPOSITION_LABELS[disposition]}
                  autoFocus={name === places[0]?.name}
                />
              ))}
          </fieldset>
        ))}
        <ConfirmButton
          button={{ className: css.nothing, children: "Nothing came back" }}
          title="Nothing came back?"
          description={`Return ${row.number} of order #${row.orderNumber} ends without any unit, and ${row.customerName} gets an email.`}
          confirmText="Nothing came back"
          pendingText="Saving..."
          send={() => api.admin.returns.receive(row.id, { lines: [] })}
          refresh={(answer) => applyReturn(queryClient, "receive", answer)}
          done={{ title: "Return Updated" }}
          after={onClose}
          failure="The return could not be changed."
        />
        <FormButtons button={button} submitText="Record" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const productOf = ({ lines }: StaffReturn, { orderItemId }: Expected) =>
  lines.find((line) => line.orderItemId === orderItemId)?.productName ?? "";

/** "2 to come back, 3 shipped; this lot is blocked" */
function aboutUnits({ lines }: StaffReturn, units: Expected): string {
  const asked = lines.find(({ orderItemId }) => orderItemId === units.orderItemId)?.quantity ?? 0;
  const shipped = `${asked} to come back, ${units.quantity} shipped`;
  return units.mayRestock ? shipped : `${shipped}; ${whyNotRestocked(units)}`;
}

function whyNotRestocked({ lotState }: Expected): string {
  if (lotState === null) return "they left before the product had lots";
  const isOpen = lotState === "released" || lotState === "exhausted";
  return isOpen ? "this lot is past its date" : `this lot is ${lotState}`;
}
