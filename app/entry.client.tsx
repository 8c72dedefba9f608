import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ErrorReportProvider, readErrorReport } from "./components/error-report";

try {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ErrorReportProvider report={readErrorReport()}>
          <HydratedRouter />
        </ErrorReportProvider>
      </StrictMode>,
      {
        onUncaughtError: (error) => console.error("error caught during app initialization", error),
      },
    );
  });
} catch (error) {
  console.error("error caught during app initialization", error);
  throw error;
}
