import { Component, type ReactNode } from "react";

interface CatchErrorsProps {
  /** Rendered instead of the children after one of them threw while rendering. */
  readonly instead: (error: Error, again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** An error boundary. Without one, React unmounts the whole page and leaves it blank. */
export class CatchErrors extends Component<CatchErrorsProps, { readonly error: Error | null }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(thrown: unknown): { readonly error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  readonly #again = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.instead(error, this.#again);
  }
}
