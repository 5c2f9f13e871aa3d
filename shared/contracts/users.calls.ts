import { type Calls, EXPORT_NOTE } from "./calls.ts";
import {
  accountsQuery,
  adminUser,
  adminUserPage,
  createUserBody,
  deletedUser,
  updateUserBody,
} from "./users.ts";

/** All accounts, for admins. */
export const userCalls = {
  list: {
    call: "GET /api/admin/users",
    who: "admin reading proof-if",
    summary: "All users, newest first; `search` looks at name and email address",
    description:
      "403 proof-needed after 200 users within ten minutes, unless there is a fresh proof of identity.",
    query: accountsQuery,
    answer: adminUserPage,
  },
  export: {
    call: "GET /api/admin/users/export",
    who: "admin reading proof",
    summary: "The users that the list finds for this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: accountsQuery,
    download: true,
  },
  create: {
    call: "POST /api/admin/users",
    who: "admin proof-if",
    summary: "Opens an account for somebody",
    description: "403 proof-needed for another admin; 409 user-exists; 422 common-password.",
    body: createUserBody,
    answer: adminUser,
    status: 201,
  },
  update: {
    call: "PUT /api/admin/users/{id}",
    who: "admin proof-if",
    summary: "Saves an account; a blank password keeps the current one",
    description:
      "A new password ends the user's sessions. 403 proof-needed for a change of email, password or role; 409 user-exists, user-changed, own-account, last-admin, email-unverified for a user who becomes an admin.",
    body: updateUserBody,
    answer: adminUser,
  },
  reactivate: {
    call: "POST /api/admin/users/{id}/reactivate",
    who: "admin proof-if",
    summary: "Reactivates a deactivated user",
    description: "403 proof-needed for an admin's account.",
    answer: adminUser,
  },
  remove: {
    call: "DELETE /api/admin/users/{id}",
    who: "admin proof-if",
    summary: "Deletes an account, or deactivates one that has orders",
    description: "403 proof-needed for an admin; 409 own-account, last-admin.",
    answer: deletedUser,
  },
} as const satisfies Calls;
