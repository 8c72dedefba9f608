/** The first line of a printed page: a sheet that lies on a table says of what it is, and where to look again. */
export function PrintHead({ name, address }: { name: string; address: string }) {
  return (
    <p className="print-head hidden">
      <span>{name}</span>
      <span>{address.replace(/^https?:\/\//, "")}</span>
    </p>
  );
}
