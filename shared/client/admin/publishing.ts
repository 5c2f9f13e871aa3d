import { publishingState } from "../../contracts/publishing.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Which pages are live, and publishing them anew. */
export function publishingCalls({ call }: Transport) {
  return {
    state: (query: { path?: string } = {}, options?: CallOptions) =>
      call(api`admin/publishing`, publishingState, { query, ...options }),
    /** One page, or all of them. */
    republish: (path?: string, options?: CallOptions) =>
      call(api`admin/publishing/republish`, publishingState, {
        method: "POST",
        json: path === undefined ? {} : { path },
        ...options,
      }),
  };
}
