import { Component, type ReactNode } from "react";
import { FaultNote } from "./fault-note.tsx";

interface Props {
  /** Title of the message that replaces failed content. */
  readonly title: string;
  /** Called before the content is rendered again, to remove responses that could not be rendered. */
  readonly beforeRetry?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly fault?: Error | undefined;
}

/** Catches errors of rendering, so that the rest of the page remains usable. */
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
