import type { Revalidation } from "~/services/upstream-cache/revalidation";
import type { EndpointAnswer, EndpointName, Question } from "./contract";

/**
 * Carries a question to wherever the content is and brings back an answer that keeps the contract.
 * Throws ServiceOutage when the other side is down or breaks the contract, and
 * NotModified when the answer that the caller keeps still holds.
 */
export type Transport = <Name extends EndpointName>(
  name: Name,
  question: Question,
  revalidation?: Revalidation,
) => Promise<EndpointAnswer<Name>>;
