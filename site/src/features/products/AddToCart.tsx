import { useState } from "react";
import { isPurchasable, saleBadge } from "#shared/domain/stock.ts";
import { bulkOptions, pricedProduct } from "#shared/domain/tiers.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { addToCart } from "../carts/add-to-cart.ts";
import { AddToList } from "../lists/AddToList.tsx";
import type { CardProduct } from "./card-product.ts";
import { OptionSelect } from "./OptionSelect.tsx";

interface AddToCartProps {
  product: CardProduct;
  nameId: string;
  /** Whether another size is about to be shown: the present one cannot be added by mistake. */
  isWaiting?: boolean;
}

/** The controls of a card: quantity and "Add to Cart". */
export function AddToCart({ product, nameId, isWaiting = false }: AddToCartProps) {
  const options = bulkOptions(pricedProduct(product));
  const [chosen, setChosen] = useState(options[0].quantity);
  const [isAdding, setAdding] = useState(false);
  const isAvailable = isPurchasable(product);
  // The options may have changed since one was selected.
  const option = options.find(({ quantity }) => quantity === chosen) ?? options[0];

  async function add() {
    if (isAdding || isWaiting) return;
    setAdding(true);
    await addToCart(product, option.quantity).finally(() => setAdding(false));
  }

  return (
    <>
      <OptionSelect
        product={product}
        quantity={option.quantity}
        onChange={setChosen}
        isLabelHidden
      />
      <button
        type="button"
        className={buttonClass({ isWide: true })}
        disabled={!isAvailable}
        aria-disabled={isAdding || isWaiting || undefined}
        aria-describedby={nameId}
        onClick={add}
      >
        {isAvailable ? (isAdding ? "Adding..." : "Add to Cart") : saleBadge(product)}
      </button>
      <AddToList product={product} quantity={option.quantity} />
    </>
  );
}
