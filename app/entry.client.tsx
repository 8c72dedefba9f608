import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ErrorReportProvider, readErrorReport } from "./components/error-report";
import { hearPopsFirst } from "./components/gallery/before-router";
import { readStructuredData, StructuredDataProvider } from "./components/structured-data/structured-data";

hearPopsFirst();
try {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ErrorReportProvider report={readErrorReport()}>
          <StructuredDataProvider json={readStructuredData()}>
            <HydratedRouter />
          </StructuredDataProvider>
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
