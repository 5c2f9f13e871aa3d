import { productCalls } from "#shared/contracts/products.calls.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import type { Peptide } from "#shared/domain/peptide/peptide.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import * as css from "./Sequences.css.ts";

const products = callsOf(productCalls);
const MOST = 12;
const LONGEST_SEARCH = 200;
const SHORTEST_SEARCH = 3;
const TYPING_PAUSE_MS = 400;

/** Products whose sequence contains this one. For a modified or long sequence, products of the same mass. */
export function ProductsWithIt({
  peptide,
  monoisotopicMass,
}: {
  peptide: Peptide;
  monoisotopicMass: number;
}) {
  const { residues } = peptide;
  const isPlain = residues.every(({ isStandard, isD }) => isStandard && !isD);
  const isSearchable = isPlain && residues.length <= LONGEST_SEARCH;
  const letters = residues.map(({ letter }) => letter).join("");
  const query = isSearchable
    ? { search: letters, limit: MOST }
    : { mass: Number(monoisotopicMass.toFixed(4)), tolerance: 0.01, limit: MOST };
  const key = useDebounced(
    residues.length < SHORTEST_SEARCH ? null : JSON.stringify(query),
    TYPING_PAUSE_MS,
  );
  const { value, isLoading, reload } = useServerRead(key, (signal) =>
    products.list(JSON.parse(key ?? "{}"), { signal }),
  );
  if (residues.length < SHORTEST_SEARCH) return null;
  // The search tolerates typos, but a sequence must match exactly.
  const found = value?.products.filter(
    ({ sequence }) => !isSearchable || (sequence ?? "").toUpperCase().includes(letters),
  );
  return (
    <section className={css.part} aria-labelledby="products-title">
      <h2 id="products-title">
        {isSearchable ? "Products that contain it" : "Products of this mass"}
      </h2>
      {!found && isLoading && <p className={css.remark}>Looking in the catalogue…</p>}
      {!found && !isLoading && (
        <p className={css.remark}>
          The shop did not answer.{" "}
          <button type="button" className={buttonClass({ size: "small" })} onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {found?.length === 0 && <p className={css.remark}>No product of the shop does.</p>}
      {found && found.length > 0 && (
        <ul className={css.products}>
          {found.map((product) => (
            <li key={product.id} className={css.product}>
              <a href={paths.product(product.slug)}>{nameWithSize(product)}</a>
              <code className={css.productSequence}>{product.sequence}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
