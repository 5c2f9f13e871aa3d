import { useEffect, useState } from "react";
import { accountCalls } from "#shared/client/accounts.ts";
import { sessionCalls } from "#shared/client/sessions.ts";
import { registerForm } from "#shared/contracts/accounts.ts";
import { loginBody } from "#shared/contracts/sessions.ts";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { told } from "../reads/failure-text.ts";
import { AuthSkeleton } from "./AuthSkeleton.tsx";
import { forgetSession } from "./end-session.ts";
import { keepNext } from "./kept-next.ts";
import { LoginForm } from "./LoginForm.tsx";
import { leaveFor } from "./leave-for.ts";
import { nextPathOf } from "./next-path.ts";
import { emptyRegistration, RegisterForm } from "./RegisterForm.tsx";
import { $session } from "./session.store.ts";
import { signIn } from "./sign-in.ts";

/** Login and registration. Whoever is signed in has nothing to do here and goes home. */
export function AuthPage() {
  const isKnownVisitor = useKnownVisitor();
  const next = nextPathOf(window.location.search);
  const [tab, setTab] = useTabInUrl();
  const login = useLogin(next);
  const register = useRegistration(next);
  if (!isKnownVisitor) return <AuthSkeleton />;
  return (
    <Tabs
      aria-label="Login or register"
      selectedKey={tab}
      onSelectionChange={setTab}
      tabs={[
        { id: "login", title: "Login", content: <LoginForm login={login} next={next} /> },
        { id: "register", title: "Register", content: <RegisterForm register={register} /> },
      ]}
    />
  );
}

/** False while a session that the browser remembers is being looked up. */
function useKnownVisitor(): boolean {
  const [isVisitor, setVisitor] = useState(() => $session.get() === null);
  useEffect(() => {
    if (isVisitor) return;
    const calls = sessionCalls(transport);
    calls.find().then(
      (user) => {
        if (user) return leaveFor(paths.home);
        forgetSession();
        setVisitor(true);
      },
      () => setVisitor(true),
    );
  }, [isVisitor]);
  return isVisitor;
}

function useLogin(next: string | null) {
  return useForm({
    schema: loginBody,
    initial: { email: "", password: "" },
    submit: (body) => signIn(body, next),
    onError: (error) =>
      showToast({
        title: "Login failed",
        description: told(error, "Invalid credentials"),
        tone: "danger",
      }),
  });
}

function useRegistration(next: string | null) {
  return useForm({
    schema: registerForm,
    initial: emptyRegistration,
    async submit(body) {
      await accountCalls(transport).register(body);
      keepNext(next);
      await leaveFor(`${paths.home}?verify=true`);
    },
    onError: (error) =>
      showToast({
        title: "Registration failed",
        description: registrationRefusal(told(error, "Registration failed")),
        tone: "danger",
      }),
  });
}

function registrationRefusal(message: string): string {
  return message === "User already exists"
    ? "An account with this email already exists. Please try logging in instead."
    : message;
}

/** The tab is part of the address, so that a link can open the registration. */
function useTabInUrl(): [string, (tab: string) => void] {
  const [tab, setTab] = useState(() => {
    const asked = new URLSearchParams(window.location.search).get("tab");
    return asked === "register" ? "register" : "login";
  });
  function open(next: string) {
    const url = new URL(window.location.href);
    if (next === "register") url.searchParams.set("tab", next);
    else url.searchParams.delete("tab");
    window.history.replaceState(window.history.state, "", url);
    setTab(next);
  }
  return [tab, open];
}
