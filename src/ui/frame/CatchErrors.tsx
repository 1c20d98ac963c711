import { Component, type ReactNode } from "react";

interface CatchErrorsProps {
  /** What is drawn instead, once something under it could not be drawn. */
  readonly instead: (error: Error, again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Without it React takes the whole page away, and leaves it white. */
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
