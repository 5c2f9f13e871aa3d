import { useEffect, useState } from "react";
import { accountClient } from "#shared/client/accounts.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { registerForm } from "#shared/contracts/accounts.ts";
import { loginBody, type SecondStep } from "#shared/contracts/sessions.ts";
import { hasPasskeys, passkeyFailure, signByPasskey } from "#shared/sign-in/passkeys.ts";
import { SecondStepForm } from "#shared/sign-in/SecondStepForm.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useAction } from "#shared/ui/use-action.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { paths, replacePage } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { failureText, showFailure } from "../reads/show-failure.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { forgetSession } from "../sessions/end-session.ts";
import { keepNext, nextPathOf, withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import { showError } from "../toasts/show-toasts.ts";
import { useViewInUrl, type ViewAddress } from "../views/use-view-in-url.ts";
import * as css from "./AuthPage.css.ts";
import { AuthSkeleton } from "./AuthSkeleton.tsx";
import { emptyRegistration, RegisterForm } from "./RegisterForm.tsx";
import { enter } from "./sign-in.ts";

/** Login and registration. Signed-in customers are redirected to the page that they wanted, or to the home page. */
export function AuthPage() {
  const next = nextPathOf(window.location.search);
  const isKnownVisitor = useKnownVisitor(next);
  const [tab, show] = useViewInUrl(authAddress);
  const [step, setStep] = useState<SecondStep | null>(null);
  const login = useLogin(next, setStep);
  const register = useRegistration(next);
  if (!isKnownVisitor) return <AuthSkeleton />;
  if (step) {
    return (
      <SecondStepForm
        step={step}
        sessions={sessionClient(transport)}
        onSignedIn={({ user }) => enter(user, next)}
        onBack={() => setStep(null)}
      />
    );
  }
  return (
    <Tabs
      aria-label="Login or register"
      selectedKey={tab}
      onSelectionChange={(id) => show(id === "register" ? id : "login", "replace")}
      tabs={[
        { id: "login", title: "Login", content: <LoginForm login={login} next={next} /> },
        { id: "register", title: "Register", content: <RegisterForm register={register} /> },
      ]}
    />
  );
}

/** False while the server checks a session that the hint cookie suggests. */
function useKnownVisitor(next: string | null): boolean {
  const [hasHint] = useState(() => $session.get() !== null);
  const { value: user, error } = useServerRead(hasHint ? "user" : null, (signal) =>
    sessionClient(transport).find({ signal }),
  );
  useEffect(() => {
    if (user) void replacePage(next ?? paths.home);
    if (user === null) forgetSession();
  }, [user, next]);
  return !hasHint || user === null || error !== undefined;
}

function useLogin(next: string | null, onSecondStep: (step: SecondStep) => void) {
  return useForm({
    schema: loginBody,
    initial: { email: "", password: "" },
    async submit(body) {
      const answer = await sessionClient(transport).login(body);
      if ("next" in answer) onSecondStep(answer);
      else await enter(answer.user, next);
    },
    onError: (error) => showFailure(error, "Login failed", "Invalid credentials"),
  });
}

function useRegistration(next: string | null) {
  return useForm({
    schema: registerForm,
    initial: emptyRegistration,
    async submit(body) {
      // The email may arrive before the response, and its link may be opened in another tab.
      keepNext(next);
      await accountClient(transport).register(body);
      await replacePage(`${paths.home}?verify=true`);
    },
    onError: (error) =>
      showError(
        "Registration failed",
        registrationRefusal(failureText(error, "Registration failed")),
      ),
  });
}

function registrationRefusal(message: string): string {
  return message === "User already exists"
    ? "An account with this email already exists. Please try logging in instead."
    : message;
}

/** The URL holds the tab, so that a link can open the registration. */
const authAddress: ViewAddress<"login" | "register"> = {
  parse: (query) => (query.get("tab") === "register" ? "register" : "login"),
  href(tab) {
    const url = new URL(window.location.href);
    if (tab === "register") url.searchParams.set("tab", tab);
    else url.searchParams.delete("tab");
    return url.href;
  },
};

/** The parent keeps the form's state, so that input survives a change of tab. */
function LoginForm({ login, next }: { login: ReturnType<typeof useLogin>; next: string | null }) {
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
    (error) => showError("Login failed", passkeyFailure(error)),
  );
  if (!hasPasskeys()) return null;
  return (
    <Button isPending={isPending} pendingText="Waiting for your passkey..." onPress={signIn} isWide>
      Log in with a passkey
    </Button>
  );
}
