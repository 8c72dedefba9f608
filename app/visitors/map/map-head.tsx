import { m } from "~/paraglide/messages";

/** The head of the map's page in one line: the hall is in the first screen. */
export const MapHead = () => (
  <header className="page-head pictured tight map-head" data-motif="signpost">
    <div className="page">
      <h1 tabIndex={-1} className="font-display text-heading outline-none">
        {m.map_title()}
      </h1>
      <p className="text-muted">{m.map_lead()}</p>
    </div>
  </header>
);
