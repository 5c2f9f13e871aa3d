import { Component, type ComponentType, type ErrorInfo, Fragment, type ReactNode } from "react";
import { newId } from "#shared/domain/ids.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { StatePanel } from "#shared/ui/StatePanel.tsx";

interface ErrorBoundaryProps {
  /** The start of the sentence "… has failed", for example "This screen". */
  what: string;
  /** Wraps the panel, for the boundary around the whole back-office. */
  around?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** Short enough to read out, unique enough for one browser's log. */
const ID_LENGTH = 8;

/**
 * Shows a panel with a retry when its children throw. The panel shows the id under which the
 * console has the error. The rest of the page stays.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { errorId: string | null }> {
  override state = { errorId: null };

  static getDerivedStateFromError() {
    return { errorId: newId().slice(0, ID_LENGTH) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(`Error ${this.state.errorId} in "${this.props.what}"`, error, componentStack);
  }

  override render() {
    const { what, around: Around = Fragment, children } = this.props;
    if (this.state.errorId === null) return children;
    return (
      <Around>
        <StatePanel
          title={`${what} has failed`}
          headingLevel={1}
          isAlert
          action={
            <button
              type="button"
              className={buttonClass()}
              onClick={() => this.setState({ errorId: null })}
            >
              Try again
            </button>
          }
        >
          What was saved is safe. If it fails again, reload the page and report error{" "}
          {this.state.errorId}.
        </StatePanel>
      </Around>
    );
  }
}
