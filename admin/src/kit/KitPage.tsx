import { useEffect, useState } from "react";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { ToastRegion } from "#shared/ui/ToastRegion.tsx";
import { UnsavedQuestion } from "#shared/ui/UnsavedQuestion.tsx";
import { Data } from "./Data.tsx";
import { Feedback } from "./Feedback.tsx";
import { Fields } from "./Fields.tsx";
import * as css from "./KitPage.css.ts";
import { Marks } from "./Marks.tsx";
import { Overlays } from "./Overlays.tsx";
import { Presses } from "./Presses.tsx";

const SCHEMES = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Every component of shared/ui in every state that a caller can put it in. */
export function KitPage() {
  const [scheme, setScheme] = useState("system");
  const [isCompact, setIsCompact] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (scheme === "system") delete dataset.scheme;
    else dataset.scheme = scheme;
    if (isCompact) dataset.density = "compact";
    else delete dataset.density;
  }, [scheme, isCompact]);
  return (
    <main className={css.page}>
      <h1>The kit</h1>
      <RadioGroup
        label="Scheme"
        options={SCHEMES}
        value={scheme}
        onChange={setScheme}
        orientation="horizontal"
      />
      <Switch isSelected={isCompact} onChange={setIsCompact}>
        Compact, as in the back-office
      </Switch>
      <Presses />
      <Fields />
      <Overlays />
      <Data />
      <Feedback />
      <Marks />
      <ToastRegion />
      <UnsavedQuestion />
    </main>
  );
}
