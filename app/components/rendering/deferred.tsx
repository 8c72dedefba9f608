import { Component, type ReactNode, Suspense, use } from "react";

type DeferredProps<T> = {
  /** The data, or a promise if they were not in memory. */
  data: T | Promise<T>;
  /** Fallback while the promise is pending; on the server also when it rejects. */
  waiting: ReactNode;
  /** Shown when the promise rejects, such as when the connection breaks while the page is streamed. */
  failed: ReactNode;
  children: (value: T) => ReactNode;
};

/** A part that is streamed when its data arrive. Not `<Await>`, which retains each render until a full GC (decision 14). */
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
