import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { permissionBody, type UserPermission, userPermission } from "#shared/contracts/buyers.ts";
import type { AdminUser } from "#shared/contracts/users.ts";
import { isGiven } from "#shared/domain/buyers.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { Select } from "#shared/ui/Select.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import * as css from "./Buyers.css.ts";
import { endOfDay, PERMISSIONS } from "./buyer-words.ts";
import { permissionQuery } from "./buyers.queries.ts";
import { Decisions } from "./Decisions.tsx";

type Person = Pick<AdminUser, "id" | "email" | "firstName" | "lastName">;

/** What a customer may buy, who decided it, and a control that changes it by hand. */
export function PermissionOf({ user }: { user: Person }) {
  const permission = useQuery(permissionQuery(user.id));
  const [isChanging, setChanging] = useState(false);
  return (
    <section aria-labelledby="permission" className={css.part}>
      <h3 id="permission">May buy</h3>
      <QueryGate query={permission} what="The permission" height="4rem" count={1}>
        {(data) => (
          <>
            <p>
              <Badge tone={PERMISSIONS[data.permission].tone}>
                {PERMISSIONS[data.permission].label}
              </Badge>{" "}
              {data.until !== null && `until ${formatDay(data.until)}`}
            </p>
            <IfMay call="POST /api/admin/users/{id}/permission">
              <div className={css.actions}>
                <Button size="small" onPress={() => setChanging(true)}>
                  Change Permission
                </Button>
              </div>
            </IfMay>
            <Decisions decisions={data.decisions} />
            {isChanging && (
              <ChangePermission user={user} stored={data} onClose={() => setChanging(false)} />
            )}
          </>
        )}
      </QueryGate>
    </section>
  );
}

/** What an admin can set. A permission becomes `expired` when its time is over. */
const OPTIONS = [
  { value: "verified", label: "Verified buyer" },
  { value: "attested", label: "Counts as having signed the statement" },
  { value: "none", label: "None: must sign first" },
  { value: "refused", label: "Refused: signing does not lift it" },
];

const valuesOf = ({ permission, updatedAt }: UserPermission) => ({
  permission: (permission === "expired" ? "none" : permission) as string,
  until: "",
  reason: "",
  updatedAt,
});

const schema = schemaOfTyped(permissionBody, (typed: ReturnType<typeof valuesOf>) => ({
  ...typed,
  until: isGiven(typed.permission) ? endOfDay(typed.until) : null,
}));

/** What the notice about a newer version compares. */
const shown = ({ permission, until }: UserPermission) => ({
  permission: PERMISSIONS[permission].label,
  until: until && formatDay(until),
});

function ChangePermission({
  user,
  stored,
  onClose,
}: {
  user: Person;
  stored: UserPermission;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { form, field, values, button, conflict } = useVersionedForm({
    stored,
    valuesOf,
    schema: () => schema,
    newerVersion: (error) => versionInRefusal(error, "permission", userPermission),
    send: (body) => api.admin.buyers.setPermission(user.id, body),
    refresh: (saved) => queryClient.setQueryData(permissionQuery(user.id).queryKey, saved),
    done: { title: "Permission Changed", description: user.email },
    failure: "The permission was not changed. Try again.",
    after: onClose,
  });
  return (
    <Dialog
      title={`What ${user.firstName} ${user.lastName} may buy`}
      description="Orders that were placed before stay, but shipping them checks the permission again."
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.form}>
        {conflict && (
          <NewerVersionNotice
            what="This permission"
            {...conflict}
            loaded={shown(conflict.loaded)}
            newer={shown(conflict.newer)}
          />
        )}
        <Select {...field("permission")} label="Permission" options={OPTIONS} />
        {isGiven(values.permission) && (
          <TextField
            {...field("until")}
            label="Until"
            type="date"
            description="The last day. If it is empty, the permission holds for as many months as the rules say."
          />
        )}
        <TextArea
          {...field("reason")}
          label="Reason"
          description="Stays in the record. The customer does not read it."
          rows={3}
          isRequired
        />
        <FormButtons button={button} submitText="Change Permission" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
