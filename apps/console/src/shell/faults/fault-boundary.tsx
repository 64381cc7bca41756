import { Component, type ReactNode } from "react";
import { FaultNote } from "./fault-note.tsx";

interface Props {
  /** Title of what the reader sees in its place. */
  readonly title: string;
  /** Called before the content is drawn again: responses that cannot be drawn are not used twice. */
  readonly beforeRetry?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly fault?: Error | undefined;
}

/** Contains an error of drawing, so that the rest of the page stays. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(fault: unknown): State {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { title, beforeRetry, children } = this.props;
    if (fault === undefined) return children;
    const retry = (): void => {
      beforeRetry?.();
      this.setState({ fault: undefined });
    };
    return (
      <FaultNote title={title} retry={retry}>
        This is a fault of the console. Try again; if it stays, tell the operator of this server what it says:{" "}
        <code>{fault.message}</code>
      </FaultNote>
    );
  }
}
