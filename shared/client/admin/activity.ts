import { activityPage } from "../../contracts/activity.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

type ActivityQuery = { limit?: number; offset?: number; subjectType?: string; subjectId?: string };

/** The log of what the staff changed. */
export function activityCalls({ call }: Transport) {
  return {
    list: (query: ActivityQuery = {}, options?: CallOptions) =>
      call(api`admin/activity`, activityPage, { query, ...options }),
  };
}
