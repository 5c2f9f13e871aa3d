import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, isRefusal } from "#shared/client/errors.ts";
import type { ProductMatches } from "#shared/contracts/product-matches.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import type { Product } from "#shared/contracts/products.ts";
import { isPurchasable } from "#shared/domain/stock.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { belowSummary, form } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { keptInput, useKeptInput } from "../storage/kept-input.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import { putUnits, refusedUnitsText } from "./add-to-cart.ts";
import { $cart } from "./cart.store.ts";

/** The fragment in the catalogue's link. It opens the list. */
const PLACE = "#list";
/** The storage key of the text until its lines are in the cart. */
const KEPT_LIST = "pasted-list";
const NOTHING = { text: "" };

const products = callsOf(productCalls);

// Module state, because the form is a new one at another place after the first line fills an empty cart.
/** Null until somebody typed since the page was opened. */
const $text = atom<string | null>(null);
const $problems = atom<ProductMatches["problems"]>([]);
const $isAdding = atom(false);

/** Adds a list from a spreadsheet to the cart. Lines that match no product stay in the field with a reason. */
export function PasteList() {
  const text = useStore($text) ?? keptInput(KEPT_LIST, NOTHING).text;
  useKeptInput(KEPT_LIST, { text }, NOTHING);
  const [refusal, setRefusal] = useState<string>();
  const part = useRef<HTMLDetailsElement>(null);
  // The element did not exist yet when the browser looked for the fragment.
  useEffect(() => {
    if (location.hash === PLACE) part.current?.scrollIntoView();
  }, []);
  const problems = useStore($problems);
  const isAdding = useStore($isAdding);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isAdding || text.trim() === "") return;
    $isAdding.set(true);
    setRefusal(undefined);
    try {
      const found = await products.match({ text });
      const added = await addMatched(found.matched);
      // Lines that were not added stay in the field, for whatever reason.
      const left = [...found.problems, ...added.failed].toSorted(
        (one, other) => one.line - other.line,
      );
      $problems.set(left.map((problem, index) => ({ ...problem, line: index + 1 })));
      $text.set(left.map((problem) => problem.text).join("\n"));
      if (added.count > 0) {
        showSuccess(
          "Added to cart",
          added.count === 1
            ? "1 line of the list is in your cart."
            : `${added.count} lines of the list are in your cart.`,
        );
      }
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields?.text : undefined;
      if (refused) setRefusal(refused);
      else showFailure(error, "List not read", "Failed to read the list.");
    }
    $isAdding.set(false);
  }

  return (
    <details ref={part} id="list" open={text !== "" || location.hash === PLACE || undefined}>
      <summary>Paste a list</summary>
      <form onSubmit={add} className={`${form} ${belowSummary}`}>
        <TextArea
          label="CAS number or name, quantity"
          description="A line for each product, as it comes from a spreadsheet: 58-82-2, 3"
          value={text}
          errorMessage={refusal}
          onChange={(typed) => {
            $text.set(typed);
            setRefusal(undefined);
          }}
          rows={5}
        />
        {problems.length > 0 && (
          <Notice
            tone="warning"
            isAlert
            title={
              problems.length === 1
                ? "1 line was not added"
                : `${problems.length} lines were not added`
            }
          >
            <ul>
              {problems.map(({ line, text: said, message }) => (
                <li key={line}>
                  {said}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Button type="submit" isPending={isAdding} pendingText="Reading...">
          Add List to Cart
        </Button>
      </form>
    </details>
  );
}

/** Adds the lines one after the other. Products that are short or unreadable now are problems. */
async function addMatched(matched: ProductMatches["matched"]) {
  const failed: ProductMatches["problems"] = [];
  let count = 0;
  for (const { line, name, slug, quantity } of matched) {
    try {
      const product = await products.get(slug);
      const message = shortage(product, quantity);
      if (message) {
        failed.push({ line, text: `${name}, ${quantity}`, message });
        continue;
      }
      await putUnits(product, quantity);
      count += 1;
    } catch (error) {
      failed.push({
        line,
        text: `${name}, ${quantity}`,
        message: isRefusal(error)
          ? refusedUnitsText(error, quantity)
          : "The shop did not answer. Try again.",
      });
    }
  }
  return { count, failed };
}

/** Why this many more units do not fit into the cart; null if they do. */
function shortage(product: Product, quantity: number): string | null {
  const { id, stockQuantity } = product;
  const inCart = $cart.get().find(({ productId }) => productId === id)?.quantity ?? 0;
  if (product.effectiveAccess === "never") return "Not for sale.";
  if (!isPurchasable(product)) return "Out of stock at the moment.";
  if (inCart + quantity <= stockQuantity) return null;
  return inCart > 0
    ? `Only ${stockQuantity} are left, and ${inCart} are in your cart.`
    : `Only ${stockQuantity} are left.`;
}
