import { dashboardStats } from "../../contracts/dashboard.ts";
import {
  activityPage,
  type MAIL_STATES,
  mailPreview,
  outboxMail,
  outboxPage,
  publishingState,
} from "../../contracts/operations.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

type Page = { limit?: number; offset?: number };
type MailState = (typeof MAIL_STATES)[number];

/** What the back-office shows of the shop's machinery. */
export function operationCalls({ call }: Transport) {
  return {
    dashboard: {
      /** Days of the shop's time zone as yyyy-MM-dd, both inclusive; today when left out. */
      stats: (query: { from?: string; to?: string } = {}, options?: CallOptions) =>
        call(api`admin/dashboard/stats`, dashboardStats, { query, ...options }),
    },
    outbox: {
      list: (query: Page & { state?: MailState } = {}, options?: CallOptions) =>
        call(api`admin/outbox`, outboxPage, { query, ...options }),
      /** The mail as it is sent, its private links blanked. */
      get: (id: string, options?: CallOptions) =>
        call(api`admin/outbox/${id}`, mailPreview, options),
      resend: (id: string, options?: CallOptions) =>
        call(api`admin/outbox/${id}/resend`, outboxMail, { method: "POST", ...options }),
    },
    activity: {
      list: (
        query: Page & { subjectType?: string; subjectId?: string } = {},
        options?: CallOptions,
      ) => call(api`admin/activity`, activityPage, { query, ...options }),
    },
    publishing: {
      state: (query: { path?: string } = {}, options?: CallOptions) =>
        call(api`admin/publishing`, publishingState, { query, ...options }),
      /** One page, or all of them. */
      republish: (path?: string, options?: CallOptions) =>
        call(api`admin/publishing/republish`, publishingState, {
          method: "POST",
          json: path === undefined ? {} : { path },
          ...options,
        }),
    },
  };
}
