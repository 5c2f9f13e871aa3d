import { type MAIL_STATES, mailPreview, outboxMail, outboxPage } from "../../contracts/mail.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

type OutboxQuery = {
  limit?: number;
  offset?: number;
  state?: (typeof MAIL_STATES)[number];
  orderId?: string;
};

/** The outbox. */
export function mailCalls({ call }: Transport) {
  return {
    list: (query: OutboxQuery = {}, options?: CallOptions) =>
      call(api`admin/outbox`, outboxPage, { query, ...options }),
    /** The mail as it is sent, its private links blanked. */
    get: (id: string, options?: CallOptions) => call(api`admin/outbox/${id}`, mailPreview, options),
    resend: (id: string, options?: CallOptions) =>
      call(api`admin/outbox/${id}/resend`, outboxMail, { method: "POST", ...options }),
  };
}
