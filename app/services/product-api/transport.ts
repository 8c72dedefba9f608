import type { Revalidation } from "~/services/upstream-cache/upstream-cache";
import type { EndpointAnswer, EndpointName, Question } from "./contract";

/**
 * Sends a request to the source of content and returns a response that satisfies the contract.
 * Throws ServiceOutage when the other side is down or breaks the contract, and
 * NotModified when the caller's cached response is current.
 */
export type Transport = <Name extends EndpointName>(
  name: Name,
  question: Question,
  revalidation?: Revalidation,
) => Promise<EndpointAnswer<Name>>;
