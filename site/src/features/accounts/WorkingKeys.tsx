import type { ChangedPassword } from "#shared/contracts/accounts.ts";
import { apiKeyCalls } from "#shared/contracts/api-keys.calls.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { showSuccess } from "../toasts/show-toasts.ts";

export interface WorkingKeysProps {
  keys: ChangedPassword["apiKeys"];
  onDecided: () => void;
}

/** After a password change: lists the API keys that still work, and offers to revoke them. */
export function WorkingKeys({ keys, onDecided }: WorkingKeysProps) {
  const { run: revoke, isPending } = useMemberAction(
    async () => {
      for (const { id } of keys) await callsOf(apiKeyCalls).revoke(id);
      showSuccess("Keys Revoked", "Programs that used them are let in no more.");
      onDecided();
    },
    "Not Revoked",
    "Not all keys were revoked. Please try again.",
  );
  return (
    <Notice title="Your API keys still work">
      <p>
        Whoever has one of these keys uses the shop without your password. Revoke them if you
        changed the password because somebody may know it.
      </p>
      <ul>
        {keys.map(({ id, name, prefix }) => (
          <li key={id}>
            {name} ({prefix}...)
          </li>
        ))}
      </ul>
      <div className={css.form}>
        <Button variant="primary" isPending={isPending} pendingText="Revoking..." onPress={revoke}>
          Revoke these keys
        </Button>
        <Button isDisabled={isPending} onPress={onDecided}>
          Keep them
        </Button>
      </div>
    </Notice>
  );
}
