import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { PaymentPage } from "#shared/contracts/payments.ts";
import type { Product } from "#shared/contracts/products.ts";
import type { LinePage } from "#shared/contracts/statements.ts";
import type { AdminUser } from "#shared/contracts/users.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { api } from "../api.ts";
import { KIND_NAMES } from "../payments/payment-words.ts";
import { pathOf, SCREENS } from "../routes.ts";
import { CLASS_WORDS, lineName } from "../statements/line-words.ts";

/** Something to go to; `path` is below /admin. */
export type SearchResult = { id: string; title: string; detail: string; path: string };
export type ResultGroup = { id: string; title: string; results: SearchResult[] };

const TYPING_PAUSE_MS = 200;
const RESULTS_PER_GROUP = 5;
/** A single letter matches almost everything. */
const MIN_SEARCH_LENGTH = 2;

/** The results for a text: screens at once, the others after a debounce. */
export function useSearchResults(typed: string): {
  groups: ResultGroup[];
  isSearching: boolean;
  /** The API search failed; screens are still found. */
  hasFailed: boolean;
} {
  const search = typed.trim().replace(/^#/, "");
  const settled = useDebounced(search, TYPING_PAUSE_MS);
  const answer = useQuery({
    queryKey: ["palette", settled],
    queryFn: ({ signal }) => searchEverywhere(settled, signal),
    enabled: settled.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isLongEnough = search.length >= MIN_SEARCH_LENGTH;
  const groups = [placesNamed(search), ...(isLongEnough ? (answer.data ?? []) : [])];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isSearching: isLongEnough && (answer.isFetching || settled !== search),
    hasFailed: isLongEnough && answer.isError,
  };
}

function placesNamed(search: string): ResultGroup {
  const part = search.toLowerCase();
  return {
    id: "places",
    title: "Go to",
    results: SCREENS.filter(({ title }) => title.toLowerCase().includes(part)).map(
      ({ id, title }) => ({ id, title, detail: "", path: pathOf(id) }),
    ),
  };
}

async function searchEverywhere(search: string, signal: AbortSignal): Promise<ResultGroup[]> {
  const query = { search, limit: RESULTS_PER_GROUP };
  const [orders, products, users, coupons, entries, lines] = await Promise.all([
    api.admin.orders.list(query, { signal }),
    api.admin.products.list(query, { signal }),
    api.admin.users.list(query, { signal }),
    searchCoupons(search, signal),
    api.admin.payments.list({ search }, { signal }),
    api.admin.statements.lines({ search }, { signal }),
  ]);
  const ofOrders = { id: "orders", title: "Orders", results: orders.orders.map(orderResult) };
  const productResults = products.products.map(productResult);
  const ofProducts = { id: "products", title: "Products", results: productResults };
  // A product's name also finds its orders, but the person probably wants the product.
  const isName = products.products.some((product) => hasText(nameWithSize(product), search));
  return [
    ...(isName ? [ofProducts, ofOrders] : [ofOrders, ofProducts]),
    { id: "coupons", title: "Coupons", results: coupons },
    { id: "users", title: "Users", results: users.users.map(userResult) },
    { id: "lines", title: "Payments to be dealt with", results: lineResults(lines, search) },
    { id: "entries", title: "Ledger", results: entryResults(entries) },
  ];
}

const hasText = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase());

async function searchCoupons(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  const part = search.toUpperCase();
  const coupons = await api.admin.coupons.list({ signal });
  return coupons
    .filter(({ code }) => code.includes(part))
    .slice(0, RESULTS_PER_GROUP)
    .map(({ id, code, description }) => ({
      id,
      title: code,
      detail: description ?? "",
      path: `/coupons?edit=${id}`,
    }));
}

function orderResult(order: OrderSummary): SearchResult {
  const total = formatUsd(parseAmount(order.total));
  return {
    id: order.id,
    title: `#${order.orderNumber}  ${order.firstName} ${order.lastName}`,
    detail: `${statusLabel(order.status, "admin")}, ${total}`,
    path: `/orders?order=${order.id}`,
  };
}

function productResult(product: Product): SearchResult {
  return {
    id: product.id,
    title: nameWithSize(product),
    detail: formatUsd(parseAmount(product.price)),
    path: `/products?search=${encodeURIComponent(product.name)}&edit=${product.id}`,
  };
}

function userResult({ id, firstName, lastName, email }: AdminUser): SearchResult {
  return {
    id,
    title: `${firstName} ${lastName}`,
    detail: email,
    path: `/users?search=${encodeURIComponent(email)}&edit=${id}`,
  };
}

/** The inbox lists the same matches. */
function lineResults({ lines }: LinePage, search: string): SearchResult[] {
  return lines.slice(0, RESULTS_PER_GROUP).map((line) => ({
    id: `line-${line.id}`,
    title: lineName(line),
    detail: line.class ? CLASS_WORDS[line.class].title : "",
    path: `/payments?search=${encodeURIComponent(search)}`,
  }));
}

function entryResults({ payments }: PaymentPage): SearchResult[] {
  return payments.slice(0, RESULTS_PER_GROUP).map((entry) => ({
    id: `entry-${entry.id}`,
    title: `${KIND_NAMES[entry.kind]} ${formatUsd(parseAmount(entry.amount))}, #${entry.orderNumber}  ${entry.customer}`,
    detail: formatCalendarDay(entry.receivedOn),
    path: `/orders?order=${entry.orderId}`,
  }));
}
