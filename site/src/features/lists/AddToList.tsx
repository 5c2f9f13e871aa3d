import { lazy, Suspense, useState } from "react";
import type { Sized } from "#shared/domain/families.ts";
import { buttonClass } from "#shared/ui/button-class.ts";

/** Loaded with the first press: most visitors keep no lists. */
const ListDialog = lazy(() =>
  import("./ListDialog.tsx").then((file) => ({ default: file.ListDialog })),
);

/** "Add to a list", for signed-in customers only. `quantity` is the quantity that the controls beside it show. */
export function AddToList({
  product,
  quantity,
}: {
  product: Sized & { id: string };
  quantity: number;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-for="member">
      <button
        type="button"
        className={buttonClass({ variant: "quiet", size: "small" })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Add to a list
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ListDialog product={product} quantity={quantity} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
