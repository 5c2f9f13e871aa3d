import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";

export const couponsQuery = queryOptions({
  queryKey: ["coupons"],
  queryFn: ({ signal }) => api.admin.coupons.list({ signal }),
});

/** The products a coupon is restricted to. A failure is logged and treated as "none known". */
export const couponProductsQuery = (couponId: string) =>
  queryOptions({
    queryKey: ["coupons", couponId, "products"],
    queryFn: async ({ signal }) => {
      try {
        return await api.admin.coupons.productIds(couponId, { signal });
      } catch (error) {
        if (!signal.aborted) console.warn("The coupon's products could not be read", error);
        return [];
      }
    },
    gcTime: 0,
  });

/** What the product picker offers for a search; read anew each time it opens. */
export const pickableProductsQuery = (search: string) =>
  queryOptions({
    queryKey: ["pickable-products", search],
    queryFn: ({ signal }) =>
      api.admin.products.list(
        { limit: PAGE_SIZES.productPicker, search: search || undefined },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
