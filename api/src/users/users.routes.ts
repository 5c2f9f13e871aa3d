import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import {
  adminUser,
  adminUserPage,
  adminUsersQuery,
  createUserBody,
  deletedUser,
  updateUserBody,
} from "#shared/contracts/users.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { createUser } from "./create-user.ts";
import { reactivateUser } from "./reactivate-user.ts";
import { readUsers } from "./read-users.ts";
import { removeUser } from "./remove-user.ts";
import { saveUser } from "./save-user.ts";

/** Everybody's accounts, for admins. */
export function userRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/users", tags: ["Admin: users"] })
    .use(adminOnly(deps))
    .get("/", ({ query, user }) => readUsers(deps, query, user), {
      query: adminUsersQuery,
      response: { 200: adminUserPage },
      detail: {
        summary: "All users, newest first; `search` looks at name and address",
        description:
          "403 proof-needed after 200 users within ten minutes, unless it was proved lately who is there.",
      },
    })
    .post(
      "/",
      async ({ body, user, set }) => {
        const created = await createUser(deps, body, user);
        set.status = 201;
        return created;
      },
      {
        body: createUserBody,
        response: { 201: adminUser },
        detail: {
          summary: "Opens an account for somebody",
          description: "403 proof-needed for another admin; 409 user-exists; 422 common-password.",
        },
      },
    )
    .put("/:id", ({ body, params, user }) => saveUser(deps, params.id, body, user), {
      params: idParams,
      body: updateUserBody,
      response: { 200: adminUser },
      detail: {
        summary: "Saves an account; a blank password keeps the current one",
        description:
          "A new password ends the user's sessions. 403 proof-needed for a change of email, password or role; 409 user-exists, user-changed, own-account, last-admin, email-unverified for who becomes an admin.",
      },
    })
    .post("/:id/reactivate", ({ params, user }) => reactivateUser(deps, params.id, user), {
      params: idParams,
      response: { 200: adminUser },
      detail: {
        summary: "Lets somebody who was deactivated sign in again",
        description: "403 proof-needed for an admin's account.",
      },
    })
    .delete(
      "/:id",
      async ({ params, user }) => {
        const outcome = await removeUser(deps, params.id, user);
        return {
          deleted: outcome === "deleted",
          deactivated: outcome === "deactivated",
          message:
            outcome === "deleted"
              ? "User deleted successfully"
              : "This user has orders and was deactivated instead. The orders stay.",
        };
      },
      {
        params: idParams,
        response: { 200: deletedUser },
        detail: {
          summary: "Deletes an account, or deactivates one that has orders",
          description: "403 proof-needed for an admin; 409 own-account, last-admin.",
        },
      },
    );
}
