import type { ReactNode } from "react";

export interface IconProps {
  /** Size in px: 16 beside text, 20 alone. */
  size?: 16 | 20;
  className?: string;
}

function Drawing({
  size = 16,
  className,
  d,
  children,
}: IconProps & { d?: string; children?: ReactNode }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 20 ? 1.2 : 1.5}
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      {d && <path d={d} />}
      {children}
    </svg>
  );
}

export const MenuIcon = (props: IconProps) => <Drawing {...props} d="M2 4.5h12M2 8h12M2 11.5h12" />;

export const CartIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M1.5 2.5h2l1.6 8h7l1.4-5.5H4.2" />
    <path d="M6 13.5h.01M11.5 13.5h.01" strokeWidth="2" />
  </Drawing>
);

export const CloseIcon = (props: IconProps) => <Drawing {...props} d="m3.5 3.5 9 9m0-9-9 9" />;

export const ChevronDownIcon = (props: IconProps) => <Drawing {...props} d="m4 6 4 4 4-4" />;

export const ChevronUpIcon = (props: IconProps) => <Drawing {...props} d="m4 10 4-4 4 4" />;

export const ChevronLeftIcon = (props: IconProps) => <Drawing {...props} d="M10 4 6 8l4 4" />;

export const ChevronRightIcon = (props: IconProps) => <Drawing {...props} d="m6 4 4 4-4 4" />;

export const PlusIcon = (props: IconProps) => <Drawing {...props} d="M8 3v10M3 8h10" />;

export const MinusIcon = (props: IconProps) => <Drawing {...props} d="M3 8h10" />;

export const SearchIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Drawing>
);

export const CopyIcon = (props: IconProps) => (
  <Drawing {...props} d="M5.5 5.5h8v8h-8zM10.5 2.5h-8v8" />
);

export const CheckIcon = (props: IconProps) => <Drawing {...props} d="m3 8.5 3.5 3.5L13 4.5" />;

export const WarningIcon = (props: IconProps) => (
  <Drawing {...props} d="M8 2 1.5 13.5h13zM8 6.5V10m0 1.8v.01" />
);

export const InfoIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M8 7.5V11m0-6v.01" />
  </Drawing>
);

export const GridIcon = (props: IconProps) => (
  <Drawing {...props} d="M2.5 2.5h4v4h-4zm7 0h4v4h-4zm-7 7h4v4h-4zm7 0h4v4h-4z" />
);

export const ListIcon = (props: IconProps) => (
  <Drawing {...props} d="M2 4h.01M2 8h.01M2 12h.01M5.5 4H14M5.5 8H14m-8.5 4H14" />
);

export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.75" />
  </Drawing>
);

export const EyeOffIcon = (props: IconProps) => (
  <Drawing
    {...props}
    d="M3.5 5.3C2.2 6.5 1.5 8 1.5 8S4 12.5 8 12.5c1.1 0 2.1-.3 2.9-.8M6.2 3.8C6.8 3.6 7.4 3.5 8 3.5c4 0 6.5 4.5 6.5 4.5s-.5 1-1.5 2M2.5 2.5l11 11"
  />
);

export const ExternalIcon = (props: IconProps) => (
  <Drawing {...props} d="M9.5 2.5h4v4m0-4-6.5 6.5M6.5 3.5h-4v10h10v-4" />
);

export const CalendarIcon = (props: IconProps) => (
  <Drawing {...props} d="M2.5 3.5h11v10h-11zm0 3.5h11M5.5 2v3m5-3v3" />
);

export const SortIcon = (props: IconProps) => (
  <Drawing {...props} d="m5 6.5 3-3 3 3M5 9.5l3 3 3-3" />
);

export const TrashIcon = (props: IconProps) => (
  <Drawing {...props} d="M2.5 4.5h11M6 4V2.5h4V4m-6.5.5.7 9h7.6l.7-9" />
);
