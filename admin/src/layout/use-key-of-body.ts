import { useRef } from "react";

/** An Idempotency-Key for each intent: another try with the same body, after a lost answer, does nothing twice. */
export function useKeyOfBody() {
  const sent = useRef({ body: "", key: "" });
  return {
    of: (body: object) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    /** The body was answered: the same once more is another intent. */
    forget: () => {
      sent.current = { body: "", key: "" };
    },
  };
}
