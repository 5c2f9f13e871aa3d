import { useState } from "react";
import {
  type SellerQuote,
  type SellerQuoteBody,
  sellerQuoteBody,
} from "#shared/contracts/seller-quotes.ts";
import { MONEY } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { useLineFields } from "#shared/ui/use-line-fields.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./LineRows.css.ts";
import { LineRows, readLines, type TypedLine, unitsOf } from "./LineRows.tsx";
import { SELLER_QUOTES_KEY } from "./orders.queries.ts";
import { QuoteSteps } from "./QuoteSteps.tsx";
import { ADDRESS_ANSWERS, readAddress, ShipToFields, typedAddress } from "./ShipToFields.tsx";

/**
 * An order that came by phone or mail: a quote with the seller's prices, which goes to the customer by email. The
 * customer accepts it by its link, or the seller turns it into an order at once.
 */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<SellerQuote | null>(null);
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  return (
    <Dialog
      title={made ? `Quote ${made.number} for ${made.email}` : "New order"}
      description={
        made
          ? "The customer has it by email and can order it there. Or turn it into an order now."
          : "For an order by phone or email. The customer gets it as a quote with a link."
      }
      size="large"
      onClose={onClose}
    >
      {made ? (
        <QuoteSteps quote={made} onOrdered={onClose} onWithdrawn={() => setMade(null)} />
      ) : (
        <QuoteForm lines={lines} onLines={setLines} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Typed = Record<string, string>;

/** The quote: for whom, what, at which prices, and where it goes. `lines` are those that it begins with. */
export function QuoteForm({
  lines,
  onLines,
  onMade,
  onClose,
}: {
  lines: readonly TypedLine[];
  onLines: (lines: readonly TypedLine[]) => void;
  onMade: (quote: SellerQuote) => void;
  onClose: () => void;
}) {
  const keys = useKeyOfBody();
  const names = useLineFields("items");
  const form = useSavingForm<Typed, SellerQuoteBody, SellerQuote>({
    schema: names.renamed(
      schemaOfTyped<Typed, SellerQuoteBody>(sellerQuoteBody, (typed, read) => {
        const items = readLines(lines, typed, read);
        names.set(
          items.map(({ productId }) => unitsOf(productId)),
          "lines",
        );
        Object.assign(names.answeredAs, ADDRESS_ANSWERS);
        return {
          email: (typed.email ?? "").trim(),
          firstName: typed.firstName,
          lastName: typed.lastName,
          items,
          shipping: read.text("shipping", typed.shipping ?? "", MONEY, null),
          shippingAddress: readAddress(typed),
          note: typed.note,
          validUntil: typed.validUntil || null,
        };
      }),
    ),
    initial: {
      ...typedAddress(null),
      ...Object.fromEntries(lines.map(({ productId }) => [unitsOf(productId), "1"])),
      ...{ email: "", firstName: "", lastName: "", lines: "", shipping: "" },
      ...{ note: "", validUntil: "" },
    },
    answeredAs: names.answeredAs,
    send: (body) => api.admin.quotes.create(body, { idempotencyKey: keys.of(body) }),
    refresh: [SELLER_QUOTES_KEY],
    after: onMade,
    failure: "The quote could not be made.",
  });
  const { field } = form;
  return (
    <form {...form.form} className={css.form}>
      <div className={css.beside}>
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          description="An account is not needed."
          isRequired
        />
        <TextField {...field("firstName")} label="First name" />
        <TextField {...field("lastName")} label="Last name" />
      </div>
      <LineRows
        form={form}
        lines={lines}
        onChange={onLines}
        priceHint="Empty, a price is the shop's price for that quantity."
      />
      <ShipToFields field={field} />
      <div className={css.beside}>
        <AmountField
          {...field("shipping")}
          label="Shipping"
          description="Empty for the shop's rate."
        />
        <TextField
          {...field("validUntil")}
          label="Valid until"
          type="date"
          description="Empty for as many days as the settings say."
        />
      </div>
      <TextArea {...field("note")} label="Note to the customer" rows={3} />
      <FormButtons button={form.button} submitText="Make the quote" onCancel={onClose} />
    </form>
  );
}
