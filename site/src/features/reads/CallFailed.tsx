import { NetworkError, said } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";

export interface CallFailedProps {
  error: unknown;
  /** The start of the sentence about what is missing: "Your orders". */
  what: string;
  onRetry: () => void;
  headingLevel?: 1 | 2 | 3;
}

/** Replaces data that could not be read: says whether the network or the server failed, with a retry. */
export function CallFailed({ error, what, onRetry, headingLevel }: CallFailedProps) {
  const isOffline = error instanceof NetworkError;
  return (
    <StatePanel
      title={isOffline ? "The shop cannot be reached" : `${what} could not be loaded`}
      headingLevel={headingLevel}
      isAlert
      action={
        <Button variant="primary" onPress={onRetry}>
          Try Again
        </Button>
      }
    >
      {isOffline
        ? "Nothing is lost. Check your connection, then try again."
        : said(error, "Something went wrong on our side. Please try again in a moment.")}
    </StatePanel>
  );
}
