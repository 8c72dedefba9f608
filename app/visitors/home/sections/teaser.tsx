import { useState } from "react";
import { Icon } from "~/design/components/media/icon";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";
import type { TeaserView } from "~/visitors/home/hero/hero-view.server";

/** The player takes the place of the link that was pressed, and so its focus. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** The teaser video. Until the click there is only a picture and a link: nothing is loaded from the video host. */
export function Teaser({ videoId, title, play, picture }: TeaserView) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        ref={takeFocus}
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
        title={m.event_teaser_title({ title })}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        className="aspect-video w-full rounded-3xl"
      />
    );
  }
  return (
    <a
      href={`https://www.youtube.com/watch?v=${videoId}`}
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        setPlaying(true);
      }}
      className="group relative block overflow-hidden rounded-3xl"
    >
      <Picture
        image={picture}
        alt=""
        sizes="(min-width: 80rem) 76rem, 100vw"
        className="aspect-video w-full rounded-3xl object-cover"
      />
      <span className="teaser-play">
        <span className="button-accent large">
          <Icon name="lucide:play" />
          {play}
        </span>
      </span>
    </a>
  );
}
