import { useRef } from "react";
import { newId } from "../domain/ids.ts";

/** An idempotency key for each body: a retry with the same body after a lost response has no second effect. */
export function useKeyOfBody() {
  const sent = useRef({ body: "", key: "" });
  return {
    of: (body: object) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: newId() };
      return sent.current.key;
    },
    /** Call it after an answer: the same body is then a new attempt. */
    forget: () => {
      sent.current = { body: "", key: "" };
    },
  };
}
