/** In the phone nothing is asked of a service, so that there is no outage. The server has `outage.server.ts`. */
export const optional = <Result>(result: Promise<Result>): Promise<Result> => result;
