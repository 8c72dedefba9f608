import { useEffect, useRef } from "react";
import { useViewer } from "~/design/components/gallery/use-viewer";
import type { ViewerItem } from "~/design/components/gallery/viewer/gallery-picture";
import { isPlainClick } from "~/design/components/navigation/links";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { nameMissingPictures } from "./name-missing-pictures";

/** The text of an article. Its links work without scripts; here players and the viewer start in their place. */
export function ArticleBody({ html, lang }: { html: ServerHtmlData; lang: string | undefined }) {
  const body = useRef<HTMLDivElement>(null);
  const { open } = useViewer(1, {
    name: m.news_article_pictures(),
    rotation: false,
    items: () => linkedPictures(photoLinks(body.current)),
  });

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !element || !isPlainClick(event) || event.defaultPrevented) return;
      if (link.dataset.embed) {
        event.preventDefault();
        // If the module cannot be loaded, follow the link.
        import("./play-embed").then(
          ({ playEmbed }) => playEmbed(link),
          () => location.assign(link.href),
        );
      } else if (link.classList.contains("article-photo")) {
        event.preventDefault();
        open(photoLinks(element).indexOf(link));
      }
    }
    element.addEventListener("click", follow);
    return () => element.removeEventListener("click", follow);
  }, [open]);

  useEffect(() => (body.current ? nameMissingPictures(body.current) : undefined), []);

  return (
    <div ref={body} data-gallery={1}>
      <ServerHtml className="article-text prose" html={html} lang={lang} />
    </div>
  );
}

function photoLinks(text: HTMLElement | null): HTMLAnchorElement[] {
  return [...(text?.querySelectorAll<HTMLAnchorElement>("a.article-photo") ?? [])];
}

/** The pictures behind links with an `<img>`; `data-pswp-width` and `-height` are their sizes in CSS pixels, if known. */
function linkedPictures(links: readonly HTMLAnchorElement[]): ViewerItem[] {
  return links.map((link) => {
    const image = link.querySelector("img");
    return {
      src: link.href,
      srcset: image?.srcset || undefined,
      width: Number(link.dataset.pswpWidth) || 0,
      height: Number(link.dataset.pswpHeight) || 0,
      alt: image?.alt ?? "",
      thumbnail: link,
    };
  });
}
