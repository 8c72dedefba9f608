/** Id of the form to which the stars of a plan belong: without scripts they take a thing out of the address. */
export const PLAN_FORM = "plan-form";
