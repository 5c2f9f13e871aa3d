import { useState } from "react";
import { accountClient } from "#shared/client/accounts.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { type ChangedPassword, changePasswordBody } from "#shared/contracts/accounts.ts";
import { factorCalls } from "#shared/contracts/factors.calls.ts";
import type { OpenSession } from "#shared/contracts/sessions.ts";
import { FactorSettings } from "#shared/sign-in/FactorSettings.tsx";
import { SessionList } from "#shared/sign-in/SessionList.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import * as css from "../../components/Panel.css.ts";
import { callsOf, transport } from "../../transport.ts";
import { Loaded } from "../reads/Loading.tsx";
import { type ServerRead, useServerRead } from "../reads/use-server-read.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { OwnDataPanel } from "./OwnDataPanel.tsx";
import { WorkingKeys } from "./WorkingKeys.tsx";

const ownSessions = sessionClient(transport);
const factors = callsOf(factorCalls);

export function SecurityPanel({ onPasswordChanged }: { onPasswordChanged: () => void }) {
  const sessions = useServerRead("sessions", (signal) => ownSessions.list({ signal }), {
    refreshesOnFocus: true,
  });
  const changed = () => {
    onPasswordChanged();
    sessions.reload();
  };
  return (
    <div className={css.panel}>
      <PasswordPanel onChanged={changed} />
      <ProtectionPanel sessions={sessions} />
      <OwnDataPanel />
    </div>
  );
}

function ProtectionPanel({ sessions }: { sessions: ServerRead<{ sessions: OpenSession[] }> }) {
  const read = useServerRead("factors", (signal) => factors.read({ signal }));
  const failed = (error: unknown, fallback: string) =>
    showMemberFailure(error, "Not changed", fallback);
  return (
    <Loaded read={read} what="What protects your account" blocks={["27rem"]}>
      {(own) => (
        <>
          <FactorSettings factors={own} calls={factors} onChanged={read.reload} onFailed={failed} />
          {sessions.value && (
            <SessionList
              sessions={sessions.value.sessions}
              calls={ownSessions}
              onChanged={sessions.reload}
              onFailed={failed}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function PasswordPanel({ onChanged }: { onChanged: () => void }) {
  const [keys, setKeys] = useState<ChangedPassword["apiKeys"]>([]);
  const form = useForm({
    schema: changePasswordBody,
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    async submit(body) {
      const { apiKeys } = await accountClient(transport).changePassword(body);
      form.reset();
      setKeys(apiKeys);
      onChanged();
      showSuccess(
        "Password Changed",
        "Your password has been changed. Your other devices have been logged out.",
      );
    },
    onError: (error) =>
      showMemberFailure(error, "Password Change Failed", "Failed to change password."),
  });
  return (
    <section aria-labelledby="security" className={css.panel}>
      <h2 id="security">Change password</h2>
      {keys.length > 0 && <WorkingKeys keys={keys} onDecided={() => setKeys([])} />}
      <form {...form.form} method="post" className={css.form}>
        <PasswordField
          {...form.field("currentPassword")}
          label="Current Password"
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordFields field={form.field} rule="At least 8 characters" />
        <Button {...form.button} variant="primary" pendingText="Changing..." className={css.start}>
          Change Password
        </Button>
      </form>
    </section>
  );
}
