import { useState } from "react";

/**
 * Something that is shown, and edited in its own place. The button that ends the editing disappears with the form and
 * loses the focus, so the button that begins it takes the focus once the editing has ended.
 */
export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  return {
    isEditing,
    /** Spread on the button that begins the editing. */
    editButton: { autoFocus: wasEdited, onPress: () => setEditing(true) },
    endEditing: () => {
      setEdited(true);
      setEditing(false);
    },
  };
}
