import type { SiteContent } from "~/content/documents/parse-content";
import type { Hall, Unit } from "~/content/model/hall/hall";
import { type PlaceFault, placeFaults } from "~/content/model/hall/plan-faults";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, toFault } from "./fault";

/** Booths are in their hall and overlap nothing; each has an open side on an aisle, and can be reached from an opening. */
export function hallFaults({ halls, units }: Pick<SiteContent, "halls" | "units">): Fault[] {
  const known = new Map(halls.map((hall) => [hall.id, hall]));
  const homeless = units.filter(({ hall }) => !known.has(hall));
  return [
    ...homeless.map((unit) => toFault("units", unit, "hall", m.halls_fault_hall({ hall: unit.hall }))),
    ...halls.flatMap((hall) =>
      faultsOfHall(
        hall,
        units.filter((unit) => unit.hall === hall.id),
      ),
    ),
  ];
}

function faultsOfHall(hall: Hall, units: readonly Unit[]): Fault[] {
  const shapes = units.flatMap(shapeFaults);
  const places = placeFaults(hall, units);
  // Where a booth has no place, ways are not looked for.
  const shown = shapes.length > 0 ? places.filter(isOfPlace) : places;
  return [...shapes, ...shown.map((fault) => toFault("units", fault.unit, fieldOf(fault), reasonOf(fault, hall)))];
}

const isOfPlace = ({ reason }: PlaceFault) => reason === "outside" || reason === "overlap";
const fieldOf = ({ reason }: PlaceFault) => (reason === "no-aisle" ? "open" : "");

function reasonOf(fault: PlaceFault, hall: Hall): string {
  if (fault.reason === "outside") return m.halls_fault_outside({ hall: hall.name });
  if (fault.reason === "overlap") return m.halls_fault_overlap({ other: fault.other });
  return fault.reason === "no-aisle" ? m.halls_fault_no_aisle() : m.halls_fault_unreachable();
}

function shapeFaults(unit: Unit): Fault[] {
  const given = [unit.x, unit.y, unit.w, unit.h].filter((value) => value !== undefined).length;
  const corners = unit.corners?.length ?? 0;
  return faultsIf(
    given === 0 && corners === 0 && toFault("units", unit, "w", m.halls_fault_no_shape()),
    given > 0 && given < 4 && toFault("units", unit, "w", m.halls_fault_half_shape()),
    given > 0 && corners > 0 && toFault("units", unit, "corners", m.halls_fault_two_shapes()),
    corners > 0 && corners < 3 && toFault("units", unit, "corners", m.halls_fault_few_corners()),
  );
}
