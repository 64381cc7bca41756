import { Component, type ReactNode } from "react";

interface Props {
  /** Title of the message that replaces failed content. */
  readonly title: string;
  /** Called before the content is rendered again, to remove responses that could not be rendered; nothing by default. */
  readonly beforeRetry?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly fault?: Error | undefined;
}

/** Catches errors that occur while content is rendered, so that the rest of the page remains usable. */
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

interface FaultNoteProps {
  readonly title: string;
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows a message in place of content that failed, with two ways to continue. */
export function FaultNote({ title, retry, children }: FaultNoteProps) {
  return (
    <div className="problem card" role="alert">
      <h1>{title}</h1>
      <p>{children}</p>
      <p>Your text stays in this tab.</p>
      <p className="row">
        <button type="button" className="primary" onClick={retry}>
          Try again
        </button>
        <button type="button" onClick={() => location.reload()}>
          Load the console again
        </button>
      </p>
    </div>
  );
}
