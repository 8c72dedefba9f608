import { Component, type ReactNode, Suspense, use } from "react";

type DeferredProps<T> = {
  /** The data, where they were at hand when the page was made, or the promise of them. */
  data: T | Promise<T>;
  /** Stands there until the promise is settled; in the server's HTML also when it is rejected. */
  waiting: ReactNode;
  /** Stands there when the promise is rejected, such as when the line breaks while the page comes. */
  failed: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * A part of a page that comes when its data does; the page does not wait for it.
 *
 * The router's `<Await>` is not used: it defines accessors on the promise, which V8 makes in the memory of old objects, and so
 * each render on the server would be held there, with all that the promise leads to, until all of memory is cleaned up.
 */
export function Deferred<T>({ data, waiting, failed, children }: DeferredProps<T>) {
  return (
    <FailureBoundary failed={failed}>
      <Suspense fallback={waiting}>
        <Settled data={data}>{children}</Settled>
      </Suspense>
    </FailureBoundary>
  );
}

function Settled<T>({ data, children }: Pick<DeferredProps<T>, "data" | "children">) {
  return children(data instanceof Promise ? use(data) : data);
}

class FailureBoundary extends Component<{ failed: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
