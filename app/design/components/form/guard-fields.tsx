import { m } from "~/paraglide/messages";

/** The guard's hidden fields: the signed token, and the field that only programs fill in. */
export type GuardNames = {
  tokenName: string;
  token: string;
  trapName: string;
  /** A second button, which sends the form with another value. */
  choice?: { name: string; value: string; label: string };
  /** Further buttons, which send the form to other addresses of its page. */
  ways?: readonly { to: string; label: string }[];
};

/**
 * The guard without a puzzle and without scripts. The trap is out of sight and out of the tab order, is never required,
 * and its label asks to leave it empty.
 */
export function GuardFields({ guard }: { guard: GuardNames }) {
  return (
    <>
      <input type="hidden" name={guard.tokenName} value={guard.token} />
      <div hidden>
        <label>
          {m.forms_trap()}
          <input type="text" name={guard.trapName} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}
