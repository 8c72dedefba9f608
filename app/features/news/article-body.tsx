import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { CleanHtml } from "~/components/clean-html";
import { playEmbed } from "./play-embed";

/**
 * The text of an article. Without scripts every part is a link that works; here players start in their place, pictures
 * open in the viewer, and links within the site change the page without loading it anew.
 */
export function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    async function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !element || !plain || event.defaultPrevented) return;
      if (link.dataset.embed) {
        event.preventDefault();
        playEmbed(link);
      } else if (link.classList.contains("article-photo")) {
        event.preventDefault();
        const { openPhotos } = await import("./photo-viewer");
        await openPhotos([...element.querySelectorAll<HTMLAnchorElement>("a.article-photo")], link);
      } else if (
        link.origin === location.origin &&
        link.pathname !== location.pathname &&
        !link.hasAttribute("download")
      ) {
        event.preventDefault();
        await navigate(link.pathname + link.search + link.hash);
      }
    }
    element.addEventListener("click", follow);
    return () => element.removeEventListener("click", follow);
  }, [navigate]);

  return (
    <div ref={body}>
      <CleanHtml className="article-text prose" html={html} />
    </div>
  );
}
