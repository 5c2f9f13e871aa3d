import type { Client } from "../client/client-of.ts";
import type { sessionCalls } from "../contracts/sessions.calls.ts";
import type { LoginFactor, OpenSession } from "../contracts/sessions.ts";
import { Button } from "../ui/Button.tsx";
import { formatMoment } from "../ui/dates.ts";
import { showToast } from "../ui/toasts.store.ts";
import { useAction } from "../ui/use-action.ts";
import * as css from "./sign-in.css.ts";

export interface SessionListProps {
  sessions: readonly OpenSession[];
  calls: Pick<Client<typeof sessionCalls>, "end" | "endOthers">;
  /** Reads the sessions again. */
  onChanged: () => void;
  /** Shows why a session was not ended. */
  onFailed: (error: unknown, fallback: string) => void;
  /** Whether the account may have API keys, which end with the other sessions. */
  mayHaveKeys?: boolean;
}

/** The open sessions of the account. */
export function SessionList({
  sessions,
  calls,
  onChanged,
  onFailed,
  mayHaveKeys = false,
}: SessionListProps) {
  const { run } = useAction(
    async (end: () => Promise<unknown>) => {
      await end();
      onChanged();
    },
    (error) => onFailed(error, "The device was not logged out."),
  );
  return (
    <section className={css.part} aria-labelledby="devices">
      <h2 id="devices">Where you are logged in</h2>
      <ul className={css.list}>
        {sessions.map((session) => (
          <li key={session.id} className={css.entry}>
            <span>
              <strong>{session.device}</strong>
              {session.isCurrent && " (this one)"}
              <br />
              <span className={css.quiet}>
                network {session.address}, by{" "}
                {session.factors.map((factor) => WORDS[factor]).join(" and ")}
                <br />
                since {formatMoment(session.createdAt)}, last used{" "}
                {formatMoment(session.lastUsedAt)}
              </span>
            </span>
            {!session.isCurrent && (
              <Button
                size="small"
                aria-label={`Log out ${session.device}`}
                onPress={() => void run(() => calls.end(session.id))}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          {mayHaveKeys && (
            <p className={css.quiet}>
              Logging out everywhere else also revokes the API keys that you made.
            </p>
          )}
          <Button onPress={() => void run(() => calls.endOthers().then(tellOfKeys))}>
            Log out everywhere else
          </Button>
        </>
      )}
    </section>
  );
}

/** Shows that API keys ended with the other sessions, because programs that use them stop working. */
function tellOfKeys({ keysRevoked }: { keysRevoked: number }): void {
  if (keysRevoked === 0) return;
  showToast({
    title: "API keys revoked",
    description:
      keysRevoked === 1
        ? "The API key that you had made ended too. Make a new one for the program that used it."
        : `The ${keysRevoked} API keys that you had made ended too. Make new ones for the programs that used them.`,
    tone: "success",
  });
}

const WORDS: Record<LoginFactor, string> = {
  password: "password",
  totp: "a code of the app",
  recovery: "a recovery code",
  passkey: "passkey",
};
