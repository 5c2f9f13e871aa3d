import { parseArgs } from "node:util";

export type BenchOptions = {
  /** Names of parts; empty for all. */
  parts: string[];
  /** A run that only shows that everything works; its figures are not meaningful. */
  quick: boolean;
  /** Catalogue sizes, ascending. Publishing is measured at each; the large shop has the last. */
  products: number[];
  /** Orders of the large shop. */
  orders: number;
  /** Whether everything is measured at full size. Only then are figures stored and reports written. */
  isFull: boolean;
  /** Writes the reports from stored figures without measuring. */
  onlyWrites: boolean;
};

/** The size of a real seller, for which the budgets are made. */
const FULL = { products: "1000,10000", orders: "1000000" };
const QUICK = { products: "200,1000", orders: "5000" };

export function benchOptions(argv: string[], known: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      quick: { type: "boolean", default: false },
      products: { type: "string" },
      orders: { type: "string" },
      stored: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    stop(`No such part: ${unknown.join(", ")}. Parts: ${known.join(", ")}.`);
  }
  const size = values.quick ? QUICK : FULL;
  const products = (values.products ?? size.products).split(",").map((text) => count(text));
  return {
    parts: positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : known,
    quick: values.quick,
    products: products.toSorted((one, other) => one - other),
    orders: count(values.orders ?? size.orders),
    isFull: !values.quick && !values.products && !values.orders,
    onlyWrites: values.stored,
  };
}

function count(text: string): number {
  if (/^\d{1,8}$/.test(text) && Number(text) > 0) return Number(text);
  return stop(`Sizes are whole numbers above 0, not "${text}".`);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
