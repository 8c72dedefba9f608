import { createHash } from "node:crypto";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { startHttpServer } from "../../support/services/http-server.ts";

/** Key of the problems in session storage, which lasts from document to document until the tab closes. */
export const PROBLEMS_KEY = "seen-problems";

/**
 * Runs before every script of the page. It removes its own element, so that React hydrates the original page. It is a plain
 * string, because its hash is added to the page's CSP.
 */
const OBSERVER = `(()=>{document.currentScript.remove();
const add=text=>{const seen=JSON.parse(sessionStorage.getItem("${PROBLEMS_KEY}")||"[]");sessionStorage.setItem("${PROBLEMS_KEY}",JSON.stringify([...seen,location.pathname+" "+text]))};
addEventListener("error",e=>add("error: "+e.message));
addEventListener("unhandledrejection",e=>add("unhandled rejection: "+e.reason));
document.addEventListener("securitypolicyviolation",e=>add("CSP violation: "+e.effectiveDirective+" "+e.blockedURI+" "+e.sourceFile));
for(const level of ["error","warn"]){const log=console[level];console[level]=(...args)=>{add("console."+level+": "+args.join(" "));log(...args)}}})()`;
const OBSERVER_HASH = `'sha256-${createHash("sha256").update(OBSERVER).digest("base64")}'`;

/**
 * A proxy between a browser and the site, on the loopback interface. It adds the observer to every page, and can delay
 * scripts, so that a test may act before hydration, and cut the network. It forwards everything else unchanged.
 */
export async function startObservingProxy(siteUrl: string) {
  let scriptsMayPass = Promise.resolve();
  let isCut = false;
  const failedFiles: string[] = [];
  const { url, stop } = await startHttpServer(async (incoming, outgoing) => {
    if (isCut) return void outgoing.destroy();
    if (incoming.url?.endsWith(".js")) await scriptsMayPass;
    forward(siteUrl, incoming, outgoing, failedFiles);
  });
  return {
    url,
    stop,
    /** Failed responses other than documents: status and URL. */
    failedFiles,
    /** Delays scripts, until the test ends at the latest. @returns releases them */
    holdScripts(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      scriptsMayPass = promise;
      onTestFinished(() => resolve());
      return resolve;
    },
    /** Ends every request without a response, until the test ends at the latest. @returns mends the network */
    cut(): () => void {
      const mend = () => {
        isCut = false;
      };
      isCut = true;
      onTestFinished(mend);
      return mend;
    },
  };
}

function forward(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse, failedFiles: string[]): void {
  const headers = { ...incoming.headers };
  // Pages arrive complete and uncompressed.
  delete headers["accept-encoding"];
  delete headers["if-none-match"];
  const sent = request(siteUrl + incoming.url, { method: incoming.method, headers }, async (response) => {
    const { statusCode = 502 } = response;
    const isPage = incoming.headers["sec-fetch-dest"] === "document";
    // The server validates a form that is sent before its schema has loaded.
    const isRefusedForm = statusCode === 400 && incoming.method === "POST" && incoming.url?.endsWith(".data");
    if (statusCode >= 400 && !isPage && !isRefusedForm) failedFiles.push(`${statusCode} ${incoming.url}`);
    if (!response.headers["content-type"]?.startsWith("text/html")) {
      outgoing.writeHead(statusCode, response.headers);
      response.pipe(outgoing);
      return;
    }
    const html = Buffer.concat(await response.toArray()).toString();
    const { "content-length": _, "transfer-encoding": __, ...forwarded } = response.headers;
    const policy = String(forwarded["content-security-policy"] ?? "").replace(
      "script-src ",
      `script-src ${OBSERVER_HASH} `,
    );
    outgoing.writeHead(statusCode, { ...forwarded, "content-security-policy": policy });
    outgoing.end(html.replace(/<head[^>]*>/, (head) => `${head}<script>${OBSERVER}</script>`));
  });
  sent.on("error", () => outgoing.destroy());
  incoming.pipe(sent);
}
