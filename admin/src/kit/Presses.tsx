import { Button } from "#shared/ui/Button.tsx";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { SearchIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Specimen, Specimens } from "./Specimens.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

export function Presses() {
  return (
    <Specimens title="Buttons and links">
      {VARIANTS.map((variant) => (
        <Specimen key={variant} state={`Button, ${variant}`}>
          <Button variant={variant}>Save Changes</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
          <Button variant={variant} isPending pendingText="Saving...">
            Pending
          </Button>
          <LinkButton variant={variant} href="#link-button">
            Link button
          </LinkButton>
        </Specimen>
      ))}
      <Specimen state="Button, wide" isWide>
        <Button variant="primary" isWide>
          Place Order
        </Button>
      </Specimen>
      <Specimen state="IconButton">
        <IconButton aria-label="Search">
          <SearchIcon />
        </IconButton>
        <IconButton aria-label="Search, small" size="small">
          <SearchIcon size={16} />
        </IconButton>
        <IconButton aria-label="Search, disabled" isDisabled>
          <SearchIcon />
        </IconButton>
      </Specimen>
      <Specimen state="CopyButton">
        <CopyButton text="RPPGFSPFR" label="Copy the sequence" />
        <CopyButton text="RPPGFSPFR" label="Copy the sequence" isLabelShown />
      </Specimen>
    </Specimens>
  );
}
