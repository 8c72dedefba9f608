import { Component, type ReactNode } from "react";

type BoundaryProps = {
  children: ReactNode;
  /** What the children show: something else is tried anew. */
  shows: unknown;
  /** What stands there instead. @param onAgain tries the children again */
  fallback(onAgain: () => void): ReactNode;
};

type BoundaryState = { shows: unknown; failed: boolean };

/** Keeps a fault of one part of the page from taking the rest with it: a door must go on scanning. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shows: this.props.shows, failed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ shows }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return shows === state.shows ? null : { shows, failed: false };
  }

  override render() {
    const again = () => this.setState({ failed: false });
    return this.state.failed ? this.props.fallback(again) : this.props.children;
  }
}
