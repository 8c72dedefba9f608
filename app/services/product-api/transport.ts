import type { EndpointAnswer, EndpointName, Question } from "./contract";

/**
 * Carries a question to wherever the content is and brings back an answer that keeps the contract.
 * Null: there is no such record. Throws ServiceOutage when the other side is down or breaks the contract.
 */
export type Transport = <Name extends EndpointName>(
  name: Name,
  question: Question,
) => Promise<EndpointAnswer<Name> | null>;
