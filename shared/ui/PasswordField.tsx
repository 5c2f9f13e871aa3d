import { useState } from "react";
import { Button } from "react-aria-components/Button";
import * as css from "./Field.css.ts";
import { EyeIcon, EyeOffIcon } from "./icons.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "prefix" | "suffix">;

/** A password with a button that reveals it. Pass `autoComplete`: current-password or new-password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck="false"
      suffix={
        <Button
          className={css.groupButton}
          aria-label={isShown ? "Hide password" : "Show password"}
          isDisabled={props.isDisabled}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </Button>
      }
    />
  );
}
