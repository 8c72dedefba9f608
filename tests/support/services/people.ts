import { join } from "node:path";
import { People } from "~/privacy/people.server";
import { closeAfterTest, type TestDatabase } from "./test-databases";

/** Where a site with this database writes mails. */
export const mailDirectoryOf = ({ settings }: TestDatabase): string => join(settings.DATA_DIR ?? "", "mail");

/** What `npm run people` calls, without its process, whose start takes far longer. @param secret of the site */
export function openPeople(database: TestDatabase, secret: string): People {
  const opened = database.open();
  closeAfterTest(opened);
  return new People({ database: opened, mailDirectory: mailDirectoryOf(database), secrets: [secret], clock: Date });
}
