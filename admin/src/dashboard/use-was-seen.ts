import { useIsFetching } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";

/** An upper edge at the end of the window shows nothing yet. */
const SEEN = { rootMargin: "-100px 0px" };

/** Whether an element has been in the window with more than its edge, once nothing above it grows any more. */
export function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (!element.current || wasSeen || isReading) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      SEEN,
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasSeen, isReading]);
  return wasSeen;
}
