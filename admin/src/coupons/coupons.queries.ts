import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../api.ts";
import { read } from "../layout/reads.ts";
import { idParam } from "../layout/use-view.ts";

/** The filters of the list of coupons; `edit` is the id of the coupon in the dialog. */
export const couponView = z.object({ edit: idParam });

export const couponsQuery = read(["coupons"], (call) => api.admin.coupons.list(call));

/** The ids of the products that a coupon is restricted to. A failure is logged and gives an empty list. */
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
