import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * The text of a search field. `onSearch` is called when typing pauses, or at once by `submit`. The text follows outside
 * changes of the search, such as the Back button. While `isHeld` returns true, the pause restarts.
 */
export function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
  isHeld: () => boolean = () => false,
) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last search of this field: its answer must not overwrite later input. */
  const asked = useRef(search);
  const latest = useRef({ onSearch, isHeld });
  latest.current = { onSearch, isHeld };

  function submit(text: string) {
    clearTimeout(timer.current);
    if (text.trim() === asked.current) return;
    asked.current = text.trim();
    latest.current.onSearch(asked.current);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    const ask = () => (latest.current.isHeld() ? wait() : submit(text));
    const wait = () => {
      timer.current = setTimeout(ask, TYPING_PAUSE_MS);
    };
    wait();
  }

  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { typed, type, submit: (text = typed) => submit(text) };
}
