/** The process runs and answers: nothing behind it is asked, so that an outage elsewhere restarts no instance. */
export function loader() {
  return new Response("ok\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
