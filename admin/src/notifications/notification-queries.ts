import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const notificationConfigQuery = queryOptions({
  queryKey: ["notification-config"],
  queryFn: ({ signal }) => api.admin.notificationConfig.read({ signal }),
});
