import { accountCalls } from "#shared/client/accounts.ts";
import { changePasswordBody } from "#shared/contracts/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import * as css from "../../components/Panel.css.ts";
import { transport } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

export function SecurityPanel() {
  const form = useForm({
    schema: changePasswordBody,
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    async submit(body) {
      await accountCalls(transport).changePassword(body);
      form.reset();
      showToast({
        title: "Password Changed",
        description: "Your password has been changed. Your other devices have been logged out.",
        tone: "success",
      });
    },
    onError: (error) =>
      showMemberFailure(error, "Password Change Failed", "Failed to change password."),
  });
  return (
    <section aria-labelledby="security" className={css.panel}>
      <h2 id="security">Change password</h2>
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
