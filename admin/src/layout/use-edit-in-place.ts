import { useState } from "react";

/**
 * The state of something that is edited in place. The form's buttons disappear when the editing
 * ends, so the edit button takes the focus.
 */
export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  return {
    isEditing,
    editButton: { autoFocus: wasEdited, onPress: () => setEditing(true) },
    endEditing: () => {
      setEdited(true);
      setEditing(false);
    },
  };
}
