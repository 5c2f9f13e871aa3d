import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import { describeAmount, describePricePerMg, pricePerMgCents } from "#shared/domain/amounts.ts";
import { formatUsd, multiply } from "#shared/domain/money.ts";
import { isPurchasable, saleBadge } from "#shared/domain/stock.ts";
import { bulkOptions, pricedProduct, tierFor, unitPriceCents } from "#shared/domain/tiers.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { QuantityStepper } from "#shared/ui/QuantityStepper.tsx";
import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { useAction } from "#shared/ui/use-action.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { addToCart, showAdded, showOutOfStock } from "../carts/add-to-cart.ts";
import { $cart, cartOutlivesThePage } from "../carts/cart.store.ts";
import { addUnits } from "../carts/edit-cart.ts";
import { AddToList } from "../lists/AddToList.tsx";
import { failureText } from "../reads/show-failure.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import { showError } from "../toasts/show-toasts.ts";
import * as css from "./BuyBox.css.ts";
import { type CardProduct, cardProduct } from "./card-product.ts";
import { OptionSelect } from "./OptionSelect.tsx";
import { StockBadge } from "./StockBadge.tsx";

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
          <span className={fieldCss.label} aria-hidden="true">
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
          {isAvailable ? (isAdding ? "Adding..." : `Add to Cart - ${total}`) : saleBadge(product)}
        </button>
      </div>
      <AddToList product={product} quantity={units} />
      {saleBadge(product) === "Out of Stock" && <BackInStock slug={product.slug} />}
      <TierPrices product={product} />
      <p className={css.remark} role="status">
        {isAvailable && units > product.stockQuantity && `Only ${product.stockQuantity} in stock.`}
      </p>
    </div>
  );
}

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

const products = callsOf(productCalls);

/**
 * The current product. The page may be older than the last sale, so it is refetched at hydration.
 * `settled` waits for that response; if it fails, it resolves to the rendered product.
 */
function useLiveProduct(rendered: CardProduct) {
  const { value: product = rendered, latest } = useServerRead(
    rendered.slug,
    (signal) => readProduct(rendered, signal),
    { rendered },
  );
  return { product, settled: async () => (await latest()) ?? product };
}

const TIMEOUT_MS = 3000;

async function readProduct(rendered: CardProduct, signal: AbortSignal): Promise<CardProduct> {
  try {
    return cardProduct(await products.get(rendered.slug, { signal, timeoutMs: TIMEOUT_MS }));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? { ...rendered, inStock: false } : rendered;
  }
}

/** Adds units from the product page. For visitors, to the local cart, followed by the sign-in. */
async function buyProduct(product: CardProduct, units: number): Promise<void> {
  if (product.effectiveAccess === "never") {
    return showError("Not for Sale", `${product.name} is not for sale.`);
  }
  if (!isPurchasable(product)) return showOutOfStock();
  try {
    if ($session.get()) await addToCart(product, units);
    else keepAndGoToSignIn(product, units);
  } catch {
    showError("Error", "Failed to add product to cart.");
  }
}

function keepAndGoToSignIn(product: CardProduct, units: number): void {
  $cart.set(addUnits($cart.get(), product, units));
  if (!cartOutlivesThePage()) {
    showAdded(product, units);
    return;
  }
  keepToastForNextPage({ title: "Welcome! Sign In to Continue" });
  location.assign(withNext(paths.auth, paths.product(product.slug)));
}

/** Subscribes to one email when a sold-out product is available again. Uses the account's address if there is one. */
function BackInStock({ slug }: { slug: string }) {
  const isSignedIn = useStore($session, { ssr: "initial" }) !== null;
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState("");
  const asking = useAction(
    async () => {
      const own = isSignedIn ? undefined : email.trim();
      setAnswer((await callsOf(stockWishCalls).wish(slug, { email: own })).message);
    },
    (error) => setAnswer(failureText(error, "This could not be noted. Please try again.")),
  );

  return (
    <form
      className={css.backInStock}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void asking.run();
      }}
    >
      {!isSignedIn && (
        <label className={fieldCss.field}>
          <span className={fieldCss.label}>Email</span>
          <input
            className={fieldCss.control}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      )}
      <button
        type="submit"
        className={buttonClass({ isWide: true })}
        aria-disabled={asking.isPending || undefined}
      >
        Email Me When It Is Back
      </button>
      <p role="status">{answer}</p>
    </form>
  );
}
