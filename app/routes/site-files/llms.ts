import { env } from "~/env.server";
import { writeLlms } from "~/features/site-files/llms";
import { essential } from "~/http/rendering/outage.server";
import { textFile } from "~/http/rendering/text-file";
import { productApi } from "~/services/product-api/product-api.server";

/** The site in brief, for programs that read. */
export async function loader() {
  const event = await essential(productApi.event());
  return textFile(writeLlms(env.app.url, event), "text/markdown; charset=utf-8");
}
