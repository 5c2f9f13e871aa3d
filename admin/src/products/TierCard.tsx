import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { TrashIcon } from "#shared/ui/icons.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { Tooltip } from "#shared/ui/Tooltip.tsx";
import { Problem } from "../layout/CheckList.tsx";
import { useRows } from "../layout/use-rows.ts";
import * as css from "./Products.css.ts";
import { type TierValues, tierRow } from "./product-values.ts";

/** The quantity and unit price of each tier. The last row cannot be removed. */
export function TierCard({
  tiers,
  errors,
  onChange,
}: {
  tiers: readonly TierValues[];
  errors: Readonly<Record<string, string>>;
  onChange: (tiers: readonly TierValues[]) => void;
}) {
  const { row, add, addButton } = useRows("bulkPricing", tiers, errors, onChange);
  return (
    <fieldset className={css.tiers}>
      <legend>Bulk Pricing Tiers</legend>
      {tiers.map((tier, index) => {
        const { field, change, remove } = row(index);
        return (
          <div key={tier.key} className={css.tier}>
            <NumberField
              {...field("quantity")}
              label="Quantity"
              onBlur={() => {
                // An empty quantity is saved as 1, so 1 is shown.
                if (tier.quantity.trim() === "") change({ quantity: "1" });
              }}
            />
            <AmountField {...field("price")} label="Price" />
            <Tooltip text="Remove tier">
              <IconButton
                className={css.besideControl}
                aria-label={`Remove tier ${index + 1}`}
                isDisabled={tiers.length === 1}
                onPress={remove}
              >
                <TrashIcon />
              </IconButton>
            </Tooltip>
          </div>
        );
      })}
      <Problem>{errors.bulkPricing}</Problem>
      <Button ref={addButton} size="small" onPress={() => add(tierRow())}>
        Add Tier
      </Button>
      <p className={css.hint}>
        Pricing tiers will be offered as dropdown options to customers (e.g., "1 Vial - $120", "3
        Vials - $110 each").
      </p>
    </fieldset>
  );
}
