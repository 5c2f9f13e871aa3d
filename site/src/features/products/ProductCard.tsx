import { describeAmount, describePricePerMg } from "#shared/domain/amounts.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { Ribbon } from "#shared/ui/Ribbon.tsx";
import { paths } from "../../paths.ts";
import { AddToCart } from "./AddToCart.tsx";
import type { CardProduct } from "./card-product.ts";
import * as css from "./ProductCard.css.ts";
import { SizeSelect } from "./SizeSelect.tsx";
import { StockBadge } from "./StockBadge.tsx";
import { useChosenSize } from "./use-chosen-size.ts";

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
