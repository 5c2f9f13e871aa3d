import {
  adminCategories,
  type CategoryChanges,
  type CategoryForm,
  category,
} from "../../contracts/categories.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The parts of the catalogue. One with products cannot be removed: 409 "category-in-use". */
export function adminCategoryCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`admin/categories`, adminCategories, options),
    create: (form: CategoryForm, options?: CallOptions) =>
      call(api`admin/categories`, category, { method: "POST", json: form, ...options }),
    update: (id: string, changes: CategoryChanges, options?: CallOptions) =>
      call(api`admin/categories/${id}`, category, { method: "PATCH", json: changes, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`admin/categories/${id}`, { method: "DELETE", ...options }),
  };
}
