import { apiKeys, type CreateApiKeyBody, newApiKey } from "../../contracts/api-keys.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The keys by which programs use the API. */
export function apiKeyCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`admin/api-keys`, apiKeys, options),
    /** The answer's `key` is shown this once. */
    create: (body: CreateApiKeyBody, options?: CallOptions) =>
      call(api`admin/api-keys`, newApiKey, { method: "POST", json: body, ...options }),
    revoke: (id: string, options?: CallOptions) =>
      act(api`admin/api-keys/${id}`, { method: "DELETE", ...options }),
  };
}
