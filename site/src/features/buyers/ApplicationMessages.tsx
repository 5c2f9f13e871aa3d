import { useState } from "react";
import { buyerCalls } from "#shared/contracts/applications.calls.ts";
import type { Buyer, OwnApplication } from "#shared/contracts/applications.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { form, start } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { keptInput, useKeptInput } from "../storage/kept-input.ts";
import * as css from "./Buyers.css.ts";

const calls = callsOf(buyerCalls);

const STATES = {
  draft: "Draft",
  open: "Waits for the seller",
  asked: "Waits for your answer",
  approved: "Approved",
  refused: "Not approved",
};

const NOTHING = { text: "" };

interface ApplicationMessagesProps {
  userId: string;
  application: OwnApplication;
  onAnswered: (buyer: Buyer) => void;
}

export function ApplicationMessages({ userId, application, onAnswered }: ApplicationMessagesProps) {
  const keptAs = `application-answer.${userId}.${application.id}`;
  const [text, setText] = useState(() => keptInput(keptAs, NOTHING).text);
  useKeptInput(keptAs, { text }, NOTHING);
  const [problem, setProblem] = useState<string>();
  const { institution, state, sentAt, messages } = application;

  const sending = useMemberAction(
    async () => {
      if (text.trim() === "") return setProblem("Write an answer");
      onAnswered(await calls.answer({ text }));
      setText("");
    },
    "Not sent",
    "Your answer could not be sent. Please try again.",
  );

  return (
    <div className={form}>
      <p>
        {institution.name}: {STATES[state]}
        {sentAt && <span className={css.meta}>{` (sent ${formatDay(sentAt)})`}</span>}
      </p>
      {messages.length > 0 && (
        <ol className={css.messages}>
          {messages.map(({ at, from, text: said }) => (
            <li key={`${at}${from}`} className={css.message}>
              <span className={css.meta}>
                {from === "seller" ? "The seller" : "You"}, {formatDay(at)}
              </span>
              {said}
            </li>
          ))}
        </ol>
      )}
      {state === "asked" && (
        <>
          <TextArea
            label="Your answer"
            value={text}
            onChange={(next) => {
              setText(next);
              setProblem(undefined);
            }}
            errorMessage={problem}
            maxLength={5000}
          />
          <Button
            variant="primary"
            isPending={sending.isPending}
            pendingText="Sending..."
            onPress={sending.run}
            className={start}
          >
            Send the answer
          </Button>
        </>
      )}
    </div>
  );
}
