import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const storeSettingsQuery = queryOptions({
  queryKey: ["store-settings"],
  queryFn: ({ signal }) => api.admin.settings.store({ signal }),
});
