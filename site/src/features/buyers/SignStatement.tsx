import { useId, useState } from "react";
import { ApiError, said } from "#shared/client/errors.ts";
import { buyerCalls } from "#shared/contracts/applications.calls.ts";
import type { Buyer } from "#shared/contracts/applications.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { callsOf } from "../../transport.ts";
import { Loaded } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { goToSignInAfterSessionEnd } from "../sessions/end-session.ts";
import { forgetInput, keptInput, useKeptInput } from "../storage/kept-input.ts";
import * as css from "./Buyers.css.ts";

const calls = callsOf(buyerCalls);

const NOTHING = { fullName: "" };

interface SignStatementProps {
  userId: string;
  onSigned: (buyer: Buyer) => void;
}

export function SignStatement({ userId, onSigned }: SignStatementProps) {
  const read = useServerRead("statement", (signal) => calls.read({ signal }), {
    onSessionEnd: goToSignInAfterSessionEnd,
  });
  return (
    <Loaded read={read} what="The statement" blocks={["8rem"]}>
      {(buyer) => (
        <Statement
          userId={userId}
          buyer={buyer}
          onSigned={(signed) => {
            read.setValue(signed);
            onSigned(signed);
          }}
          onChanged={read.reload}
        />
      )}
    </Loaded>
  );
}

interface StatementProps extends SignStatementProps {
  buyer: Buyer;
  /** The text changed while it was read. */
  onChanged: () => void;
}

export function Statement({ userId, buyer: { statement }, onSigned, onChanged }: StatementProps) {
  const keptAs = `statement.${userId}`;
  const [fullName, setFullName] = useState(() => keptInput(keptAs, NOTHING).fullName);
  useKeptInput(keptAs, { fullName }, NOTHING);
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const title = useId();

  async function sign() {
    if (fullName.trim() === "") return setProblem("Type your full name");
    setSigning(true);
    setFailure(undefined);
    try {
      onSigned(await calls.attest({ version: statement.version, fullName }));
      // Both: this may be shown for a moment yet and would store the name again, or be gone already.
      setFullName("");
      forgetInput(keptAs);
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.fullName : undefined;
      if (field) setProblem(field);
      else setFailure(said(error, "This could not be signed. Please try again."));
      if (error instanceof ApiError && error.code === "statement-changed") onChanged();
    }
    setSigning(false);
  }

  return (
    <section className={css.statement} aria-labelledby={title}>
      <h3 id={title} className={css.statementTitle}>
        End-use statement
      </h3>
      <p className={css.statementText}>{statement.text}</p>
      {failure && (
        <Notice tone="danger" isAlert>
          {failure}
        </Notice>
      )}
      <TextField
        label="Your full name"
        description="Typing it signs the statement."
        value={fullName}
        onChange={(name) => {
          setFullName(name);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void sign();
        }}
        errorMessage={problem}
        autoComplete="name"
        maxLength={200}
      />
      <Button isPending={isSigning} pendingText="Signing..." onPress={() => void sign()}>
        Sign the statement
      </Button>
    </section>
  );
}
