import { sessionClient } from "#shared/client/sessions.ts";
import { hasPasskeys, passkeyFailure, signByPasskey } from "#shared/sign-in/passkeys.ts";
import { Button } from "#shared/ui/Button.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useAction } from "#shared/ui/use-action.ts";
import type { Form } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { withNext } from "../sessions/next-path.ts";
import * as css from "./AuthPage.css.ts";
import { enter } from "./sign-in.ts";

export type LoginValues = { email: string; password: string };

/** The parent keeps the form's state, so that input survives a change of tab. */
export function LoginForm({ login, next }: { login: Form<LoginValues>; next: string | null }) {
  return (
    <form {...login.form} method="post" className={css.form}>
      <TextField
        {...login.field("email")}
        label="Email"
        type="email"
        autoComplete="username"
        isRequired
      />
      <PasswordField
        {...login.field("password")}
        label="Password"
        autoComplete="current-password"
        isRequired
      />
      <Button {...login.button} variant="primary" pendingText="Signing in..." isWide>
        Login
      </Button>
      <PasskeyButton next={next} />
      <p>
        <a href={withNext(paths.forgotPassword, next)}>Forgot password?</a>
      </p>
    </form>
  );
}

/** Signs in with a passkey, without email or password. Its script loads on press. */
function PasskeyButton({ next }: { next: string | null }) {
  const { run: signIn, isPending } = useAction(
    async () => {
      const calls = sessionClient(transport);
      const { user } = await calls.loginByPasskey(await signByPasskey(calls));
      await enter(user, next);
    },
    (error) =>
      showToast({ title: "Login failed", description: passkeyFailure(error), tone: "danger" }),
  );
  if (!hasPasskeys()) return null;
  return (
    <Button isPending={isPending} pendingText="Waiting for your passkey..." onPress={signIn} isWide>
      Log in with a passkey
    </Button>
  );
}
