import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { ViewerItem } from "~/components/gallery/gallery-picture";
import { useViewer } from "~/components/gallery/use-viewer";
import { isPlainClick, PAGE_LINK } from "~/components/navigation/links";
import { PageHtml } from "~/components/text/clean-html";
import { routerPath } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";

/** The text of an article. Its links work without scripts; here players, the viewer and navigations start in their place. */
export function ArticleBody({ html, lang }: { html: string | undefined; lang: string | undefined }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { open } = useViewer(1, {
    name: m.news_article_pictures(),
    rotation: false,
    items: () => linkedPictures(photoLinks(body.current)),
  });

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    async function follow(event: MouseEvent) {
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
      } else if (link.matches(PAGE_LINK) && link.pathname !== location.pathname) {
        event.preventDefault();
        await navigate(routerPath(link.pathname) + link.search + link.hash);
      }
    }
    element.addEventListener("click", follow);
    return () => element.removeEventListener("click", follow);
  }, [navigate, open]);

  return (
    <div ref={body} data-gallery={1}>
      <PageHtml className="article-text prose" html={html} lang={lang} />
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
