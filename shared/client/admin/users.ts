import type { z } from "zod";
import {
  adminUser,
  adminUserPage,
  type createUserBody,
  deletedUser,
  type updateUserBody,
} from "../../contracts/users.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Everybody's accounts. 409 "user-exists", "user-changed", "own-account" or "last-admin". */
export function adminUserCalls({ call }: Transport) {
  return {
    list: (
      query: { search?: string; limit?: number; offset?: number } = {},
      options?: CallOptions,
    ) => call(api`admin/users`, adminUserPage, { query, ...options }),
    create: (body: z.input<typeof createUserBody>, options?: CallOptions) =>
      call(api`admin/users`, adminUser, { method: "POST", json: body, ...options }),
    /** A blank password keeps the current one. */
    update: (id: string, body: z.input<typeof updateUserBody>, options?: CallOptions) =>
      call(api`admin/users/${id}`, adminUser, { method: "PUT", json: body, ...options }),
    /** A user with orders is deactivated instead; the answer says which. */
    remove: (id: string, options?: CallOptions) =>
      call(api`admin/users/${id}`, deletedUser, { method: "DELETE", ...options }),
    /** Takes a deactivation back. */
    reactivate: (id: string, options?: CallOptions) =>
      call(api`admin/users/${id}/reactivate`, adminUser, { method: "POST", ...options }),
  };
}
