import { Feed } from "feed";
import { localeTag, localHref } from "~/base/i18n/current-locale";
import { feedItemTexts } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import type { ListedChange } from "./list-changes.server";

/** Changes of the rundown as RSS 2.0. @param site its address is without a trailing slash */
export function writeChangesFeed(site: { name: string; url: string }, changes: readonly ListedChange[]): string {
  const page = site.url + localHref("/rundown/changes");
  const feed = new Feed({
    title: m.rundown_changes_feed({ site: site.name }),
    description: m.rundown_changes_lead(),
    link: page,
    language: localeTag(),
    updated: new Date(changes[0]?.at ?? 0),
    generator: false,
    feedLinks: { rss: site.url + localHref("/rundown/changes.xml") },
  });
  for (const { key, at, title, path, what } of changes) {
    feed.addItem({
      ...feedItemTexts({ title: `${title}: ${what}`, description: what }),
      id: `${site.url}/rundown/changes#${key}`,
      link: path ? site.url + localHref(path) : page,
      date: new Date(at),
    });
  }
  return feed.rss2();
}
