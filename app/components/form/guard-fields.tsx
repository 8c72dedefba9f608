/** The hidden fields of a guarded form: its signed key and time, and the field that only programs fill in. */
export type GuardFieldValues = { tokenName: string; token: string; trapName: string };

/**
 * Guards a form without a puzzle and without scripts. The trap is out of sight and out of the tab order, is never
 * required, and says to be left empty, for whoever still meets it.
 */
export function GuardFields({ guard }: { guard: GuardFieldValues }) {
  return (
    <>
      <input type="hidden" name={guard.tokenName} value={guard.token} />
      <div hidden>
        <label>
          Leave this empty
          <input type="text" name={guard.trapName} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}
