import { useState } from "react";
import { describeAmount, describePricePerMg, pricePerMgCents } from "#shared/domain/amounts.ts";
import { formatUsd, multiply } from "#shared/domain/money.ts";
import { isPurchasable } from "#shared/domain/stock.ts";
import { bulkOptions, pricedProduct, tierFor, unitPriceCents } from "#shared/domain/tiers.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import * as field from "#shared/ui/Field.css.ts";
import { QuantityStepper } from "#shared/ui/QuantityStepper.tsx";
import { AddToList } from "../lists/AddToList.tsx";
import { BackInStock } from "./BackInStock.tsx";
import * as css from "./BuyBox.css.ts";
import { buyProduct } from "./buy-product.ts";
import type { CardProduct } from "./card-product.ts";
import { OptionSelect } from "./OptionSelect.tsx";
import { StockBadge } from "./StockBadge.tsx";
import { useLiveProduct } from "./use-live-product.ts";

/** Price, stock and "Add to Cart". An option sets the number of vials; the stepper changes it by one. */
export function BuyBox({ product: rendered }: { product: CardProduct }) {
  const { product, settled } = useLiveProduct(rendered);
  const priced = pricedProduct(product);
  const [units, setUnits] = useState(() => tierFor(priced.tiers, 0)?.quantity ?? 1);
  const [isAdding, setAdding] = useState(false);
  const isAvailable = isPurchasable(product);
  const option = (priced.hasBulkPricing && tierFor(priced.tiers, units)?.quantity) || 1;
  const amount = describeAmount(product);
  const perMg = describePricePerMg(unitPriceCents(priced, units), product.amountMg);
  const total = formatUsd(multiply(unitPriceCents(priced, units), units));

  async function add() {
    if (isAdding) return;
    setAdding(true);
    await buyProduct(await settled(), units);
    setAdding(false);
  }

  return (
    <div>
      <p className={css.price}>
        <span className={css.amount}>
          {formatUsd(unitPriceCents(priced, units))}
          <span className={css.unit}>{` per vial${amount ? ` of ${amount}` : ""}`}</span>
        </span>
        {perMg && <span className={css.perMg}>{perMg}</span>}
        <StockBadge product={product} />
      </p>
      <div className={css.choices}>
        <OptionSelect product={product} quantity={option} onChange={setUnits} />
        <div className={css.stepper}>
          <span className={field.label} aria-hidden="true">
            Quantity
          </span>
          <QuantityStepper label="Quantity" value={units} onChange={setUnits} />
        </div>
      </div>
      <div className={css.add}>
        <button
          type="button"
          className={buttonClass({ variant: "primary", isWide: true })}
          disabled={!isAvailable}
          aria-disabled={isAdding || undefined}
          onClick={add}
        >
          {buttonText(isAvailable, isAdding, total)}
        </button>
      </div>
      <AddToList product={product} quantity={units} />
      {!isAvailable && <BackInStock slug={product.slug} />}
      <TierPrices product={product} />
      <p className={css.remark} role="status">
        {isAvailable && units > product.stockQuantity && `Only ${product.stockQuantity} in stock.`}
      </p>
    </div>
  );
}

/** The prices of one vial and one milligram at each quantity. */
function TierPrices({ product }: { product: CardProduct }) {
  const options = bulkOptions(pricedProduct(product));
  const { amountMg } = product;
  if (options.length < 2) return null;
  return (
    <FactTable
      className={css.tiers}
      head={["Vials", "Each", ...(amountMg ? ["Per mg"] : [])]}
      rows={options.map(({ quantity, unitPriceCents: cents }) => [
        quantity === 1 ? "1" : `${quantity} or more`,
        formatUsd(cents),
        ...(amountMg ? [formatUsd(pricePerMgCents(cents, amountMg) ?? 0)] : []),
      ])}
    />
  );
}

function buttonText(isAvailable: boolean, isAdding: boolean, total: string): string {
  if (!isAvailable) return "Out of Stock";
  return isAdding ? "Adding..." : `Add to Cart - ${total}`;
}
