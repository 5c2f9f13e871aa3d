import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { api } from "../api.ts";
import { useSettled } from "../layout/use-settled.ts";
import { PAGES, pathOf, TABS } from "../routes.ts";

/** Something that can be gone to; `path` is below /admin. */
export type Find = { id: string; title: string; detail: string; path: string };
export type FindGroup = { id: string; title: string; finds: Find[] };

const TYPING_PAUSE_MS = 200;
const SHOWN_OF_EACH = 5;
/** A single letter finds everything and helps nobody. */
const SHORTEST_SEARCH = 2;

/** What a text finds: tabs and pages at once, the rest when somebody pauses. */
export function useFinds(typed: string): {
  groups: FindGroup[];
  isSearching: boolean;
  /** The tabs and pages are found all the same. */
  hasFailed: boolean;
} {
  const search = typed.trim().replace(/^#/, "");
  const settled = useSettled(search, TYPING_PAUSE_MS);
  const found = useQuery({
    queryKey: ["palette", settled],
    queryFn: ({ signal }) => findEverywhere(settled, signal),
    enabled: settled.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isAsked = search.length >= SHORTEST_SEARCH;
  const groups = [places(search), ...(isAsked ? (found.data ?? []) : [])];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isSearching: isAsked && (found.isFetching || settled !== search),
    hasFailed: isAsked && found.isError,
  };
}

function places(search: string): FindGroup {
  const wanted = search.toLowerCase();
  return {
    id: "places",
    title: "Go to",
    finds: [...TABS, ...PAGES]
      .filter(({ title }) => title.toLowerCase().includes(wanted))
      .map(({ id, title }) => ({ id, title, detail: "", path: pathOf(id) })),
  };
}

async function findEverywhere(search: string, signal: AbortSignal): Promise<FindGroup[]> {
  const query = { search, limit: SHOWN_OF_EACH };
  const [orders, products, users, coupons] = await Promise.all([
    api.admin.orders.list(query, { signal }),
    api.admin.products.list(query, { signal }),
    api.admin.users.list(query, { signal }),
    couponsWith(search, signal),
  ]);
  return [
    { id: "orders", title: "Orders", finds: orders.orders.map(orderFind) },
    { id: "products", title: "Products", finds: products.products.map(productFind) },
    { id: "coupons", title: "Coupons", finds: coupons },
    { id: "users", title: "Users", finds: users.users.map(userFind) },
  ];
}

async function couponsWith(search: string, signal: AbortSignal): Promise<Find[]> {
  const wanted = search.toUpperCase();
  const coupons = await api.admin.coupons.list({ signal });
  return coupons
    .filter(({ code }) => code.includes(wanted))
    .slice(0, SHOWN_OF_EACH)
    .map(({ id, code, description }) => ({
      id,
      title: code,
      detail: description ?? "",
      path: `/coupons?edit=${id}`,
    }));
}

type Listed<Name extends "orders" | "products" | "users"> = Awaited<
  ReturnType<(typeof api.admin)[Name]["list"]>
>;

function orderFind(order: Listed<"orders">["orders"][number]): Find {
  const total = formatUsd(parseAmount(order.total));
  return {
    id: order.id,
    title: `#${order.orderNumber}  ${order.firstName} ${order.lastName}`,
    detail: `${statusLabel(order.status, "admin")}, ${total}`,
    path: `/orders?order=${order.id}`,
  };
}

function productFind({ id, name, price }: Listed<"products">["products"][number]): Find {
  return {
    id,
    title: name,
    detail: formatUsd(parseAmount(price)),
    path: `/products?search=${encodeURIComponent(name)}&edit=${id}`,
  };
}

function userFind({ id, firstName, lastName, email }: Listed<"users">["users"][number]): Find {
  return {
    id,
    title: `${firstName} ${lastName}`,
    detail: email,
    path: `/users?search=${encodeURIComponent(email)}&edit=${id}`,
  };
}
