import { type RefObject, useEffect, useState } from "react";

/** An upper edge at the end of the window shows nothing yet. */
const SEEN = { rootMargin: "-100px 0px" };

/** Whether an element has been in the window with more than its edge. */
export function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || wasSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      SEEN,
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasSeen]);
  return wasSeen;
}
