import { userCalls } from "#shared/contracts/users.calls.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { createUser } from "./create-user.ts";
import { exportUsers } from "./export-users.ts";
import { reactivateUser } from "./reactivate-user.ts";
import { readUsers } from "./read-users.ts";
import { removeUser } from "./remove-user.ts";
import { saveUser } from "./save-user.ts";

/** All accounts, for admins. */
export function userRoutes(deps: Dependencies) {
  return serve(deps, userCalls, {
    list: ({ query, user }) => readUsers(deps, query, user),
    export: answersExport(deps, { what: "users", subjectType: "user" }, exportUsers),
    create: ({ body, user }) => createUser(deps, body, user),
    update: ({ body, params, user }) => saveUser(deps, params.id, body, user),
    reactivate: ({ params, user }) => reactivateUser(deps, params.id, user),
    remove: async ({ params, user }) => {
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
  });
}
