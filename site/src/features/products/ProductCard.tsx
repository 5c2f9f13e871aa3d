import { useRef, useState } from "react";
import { productCalls } from "#shared/contracts/products.calls.ts";
import { describeAmount, describePricePerMg } from "#shared/domain/amounts.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { Ribbon } from "#shared/ui/Ribbon.tsx";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { AddToCart } from "./AddToCart.tsx";
import { type CardProduct, type CardSize, cardProduct } from "./card-product.ts";
import * as css from "./ProductCard.css.ts";
import { StockBadge } from "./StockBadge.tsx";

interface ProductCardProps {
  product: CardProduct;
  layout?: keyof typeof css.card;
  priority?: "first" | "early" | "lazy";
  /** One level below the heading of the list. */
  headingLevel?: 2 | 3;
  /** A card without controls needs no script. */
  hasControls?: boolean;
}

const SIZES = {
  grid: "(min-width: 76rem) 16rem, (min-width: 48rem) 30vw, (min-width: 22rem) 44vw, 90vw",
  list: "(min-width: 48rem) 7rem, 5rem",
};

/** "5 mg" stays on one line. */
const unbroken = (amount: string) => amount.replaceAll(" ", "\u00a0");

/** One family of a list, as the size that is chosen. Only the controls need a script. */
export function ProductCard({
  product: listed,
  layout = "grid",
  priority,
  headingLevel = 2,
  hasControls = true,
}: ProductCardProps) {
  const { product, slug, isReading, choose } = useChosenSize(listed);
  const Heading = `h${headingLevel}` as const;
  const amount = describeAmount(product);
  const perMg = describePricePerMg(parseAmount(product.price), product.amountMg);
  const nameId = `product-${listed.id}`;
  return (
    <li className={css.card[layout]}>
      <div className={css.ribbon[layout]}>
        <Ribbon
          sequence={product.sequence ?? ""}
          nTerminus={product.nTerminus}
          cTerminus={product.cTerminus}
          decorative
        />
      </div>
      <div className={css.picture[layout]}>
        <ProductPicture
          imageUrl={product.imageUrl}
          alt=""
          sizes={SIZES[layout]}
          priority={priority}
        />
      </div>
      <Heading className={css.name[layout]} id={nameId}>
        <a className={css.link} href={paths.product(product.slug)}>
          {product.name}
        </a>
      </Heading>
      <p className={css.description[layout]}>{product.description}</p>
      <div className={css.facts[layout]} aria-busy={isReading || undefined}>
        <span>
          {!hasControls && listed.sizes.length > 0 && (
            <span className={css.amount}>{`${listed.sizes.length} sizes from `}</span>
          )}
          <span className={css.price}>{formatUsd(parseAmount(product.price))}</span>
          {amount && (
            <span className={css.amount}>{` ${unbroken(amount)}${perMg ? `, ${perMg}` : ""}`}</span>
          )}
        </span>
        <StockBadge product={product} />
      </div>
      {hasControls && (
        <div className={css.buy[layout]}>
          {listed.sizes.length > 0 && <SizeSelect product={listed} slug={slug} onChange={choose} />}
          <AddToCart key={product.id} product={product} nameId={nameId} isWaiting={isReading} />
        </div>
      )}
    </li>
  );
}

interface SizeSelectProps {
  product: Pick<CardProduct, "name" | "sizes">;
  slug: string;
  onChange: (slug: string) => void;
}

function SizeSelect({ product, slug, onChange }: SizeSelectProps) {
  return (
    <NativeSelect
      label={`Size of ${product.name}`}
      isLabelHidden
      options={product.sizes.map((size) => ({ value: size.slug, label: labelOf(size) }))}
      value={slug}
      onChange={onChange}
      autoComplete="off"
    />
  );
}

function labelOf({ value, price, inStock }: CardSize): string {
  return `${value} - ${formatUsd(parseAmount(price))}${inStock ? "" : ", unavailable"}`;
}

const products = callsOf(productCalls);

/**
 * The size of a card's product that the visitor chose. The card has the data of one size only, so
 * that of another is read when it is chosen; meanwhile the card shows the former size.
 */
function useChosenSize(listed: CardProduct) {
  const [chosen, setChosen] = useState<{ instead: string; product: CardProduct } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  // A size that was chosen later wins, whichever answer comes first.
  const last = useRef<string | null>(null);
  // The list may have been read again since, and show another size or other prices.
  const isCurrent =
    chosen?.instead === listed.id && listed.sizes.some(({ slug }) => slug === chosen.product.slug);
  const product = isCurrent ? chosen.product : listed;

  async function choose(slug: string) {
    last.current = slug;
    const isListed = slug === listed.slug;
    setAsked(isListed ? null : slug);
    if (isListed) {
      setChosen(null);
      return;
    }
    const read = await products.get(slug).catch((error: unknown) => {
      showFailure(error, "Error", "This size could not be read. Try again.");
      return null;
    });
    if (last.current !== slug) return;
    setAsked(null);
    if (read) setChosen({ instead: listed.id, product: cardProduct(read) });
  }

  return { product, slug: asked ?? product.slug, isReading: asked !== null, choose };
}
