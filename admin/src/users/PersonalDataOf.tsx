import type { AdminUser } from "#shared/contracts/users.ts";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ERASURES_KEY } from "../layout/query-keys.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Erasures.css.ts";

export function PersonalDataOf({
  user,
}: {
  user: Pick<AdminUser, "id" | "email" | "isAdmin" | "erasedAt">;
}) {
  return (
    <section aria-labelledby="personal-data" className={css.words}>
      <h3 id="personal-data">Personal data</h3>
      <p className={css.quiet}>
        {user.erasedAt
          ? "This customer was erased. What is left is the account's number, its orders and their amounts."
          : "For a customer who asks you for a copy, or to be erased."}
      </p>
      <div className={css.actions}>
        <IfMay call="GET /api/admin/users/{id}/export">
          <ExportLink
            path={`/api/admin/users/${user.id}/export`}
            load={() => api.admin.erasures.exportUser(user.id)}
            label="Export as ZIP"
            size="small"
            needsProof
          />
        </IfMay>
        {!user.isAdmin && !user.erasedAt && (
          <IfMay call="POST /api/admin/users/{id}/erasure">
            <ConfirmButton
              button={{ size: "small", children: "Ask for Erasure" }}
              title="Ask for Erasure"
              description={`Nothing is erased yet: ${user.email} gets an email and can withdraw. Confirm the request under Personal data, or it runs by itself after the days in the store settings.`}
              confirmText="Ask"
              pendingText="Asking..."
              tone="primary"
              send={() => api.admin.erasures.askFor(user.id)}
              refresh={[ERASURES_KEY]}
              done={{ title: "Request Recorded", description: "It is under Personal data." }}
              failure="The request was not recorded. Try again."
            />
          </IfMay>
        )}
      </div>
    </section>
  );
}
