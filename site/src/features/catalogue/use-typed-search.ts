import { useCallback, useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * The text of a search field: it is looked for when the typing pauses, or at once by `submit`, and it follows a
 * search that is changed from outside (Back, Clear Search).
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What this field asked for last: an answer to it must not undo what was typed since. */
  const asked = useRef(search);
  const ask = useRef(onSearch);
  ask.current = onSearch;

  const submit = useCallback((text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === asked.current) return;
    asked.current = text.trim();
    ask.current(asked.current);
  }, []);

  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(submit, TYPING_PAUSE_MS, text);
    },
    [submit],
  );

  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { typed, type, submit: () => submit(typed) };
}
