import type { ChangedPassword } from "#shared/contracts/accounts.ts";
import { apiKeyCalls } from "#shared/contracts/api-keys.calls.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useAction } from "#shared/ui/use-action.ts";
import * as css from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";

export interface WorkingKeysProps {
  keys: ChangedPassword["apiKeys"];
  onDecided: () => void;
}

/** After a password change: lists the API keys that still work, and offers to revoke them. */
export function WorkingKeys({ keys, onDecided }: WorkingKeysProps) {
  const { run: revoke, isPending } = useAction(
    async () => {
      for (const { id } of keys) await callsOf(apiKeyCalls).revoke(id);
      showToast({
        title: "Keys Revoked",
        description: "Programs that used them are let in no more.",
        tone: "success",
      });
      onDecided();
    },
    (error) =>
      showMemberFailure(error, "Not Revoked", "Not all keys were revoked. Please try again."),
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
