import type { LoginFactor, OpenSession } from "../contracts/sessions.ts";
import { Button } from "../ui/Button.tsx";
import * as css from "./sign-in.css.ts";

export interface SessionListProps {
  sessions: readonly OpenSession[];
  onEnd: (id: string) => void;
  onEndOthers: () => void;
}

/** Where the account is logged in. */
export function SessionList({ sessions, onEnd, onEndOthers }: SessionListProps) {
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
                network {session.address}, by {session.factors.map(inWords).join(" and ")}
                <br />
                since {momentOf(session.createdAt)}, last used {momentOf(session.lastUsedAt)}
              </span>
            </span>
            {!session.isCurrent && (
              <Button
                size="small"
                aria-label={`Log out ${session.device}`}
                onPress={() => onEnd(session.id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <Button onPress={onEndOthers}>Log out everywhere else</Button>}
    </section>
  );
}

const WORDS: Record<LoginFactor, string> = {
  password: "password",
  totp: "a code of the app",
  recovery: "a recovery code",
  passkey: "passkey",
};
const inWords = (factor: LoginFactor) => WORDS[factor];

const momentOf = (moment: string) =>
  new Date(moment).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
