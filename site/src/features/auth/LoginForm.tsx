import { Button } from "#shared/ui/Button.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { withNext } from "../sessions/next-path.ts";
import * as css from "./AuthPage.css.ts";

export type LoginValues = { email: string; password: string };

/** The form's state lives above, so that what was typed stays when the other tab is opened. */
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
      <p>
        <a href={withNext(paths.forgotPassword, next)}>Forgot password?</a>
      </p>
    </form>
  );
}
