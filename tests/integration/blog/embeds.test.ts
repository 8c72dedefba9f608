import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { renderArticle } from "~/news/article/render-article.server";

async function rendered(html: string) {
  const article = await renderArticle(
    { html, feature_image_caption: null },
    { siteUrl: "https://expo.example", blogUrls: ["https://blog.example"], hasPost: () => false, sizeOf: () => null },
  );
  return load(article.html, null, false);
}

/** Text and address of each card. */
async function cards(html: string) {
  const $ = await rendered(html);
  return $("a.embed")
    .toArray()
    .map((card) => [$(card).find(".embed-title").text(), $(card).attr("href")]);
}

const TIKTOK = "https://www.tiktok.com/@jalur.sunyi/video/6718335390845095173";

describe("what scripts would embed leads somewhere", () => {
  test("a TikTok video, with its words", async () => {
    const html = `<figure class="kg-card kg-embed-card"><blockquote class="tiktok-embed" cite="${TIKTOK}" data-video-id="6718335390845095173"><section><a href="https://www.tiktok.com/@jalur.sunyi?refer=embed">@jalur.sunyi</a> <p>Kabut pagi</p></section></blockquote><script async src="https://www.tiktok.com/embed.js"></script></figure>`;
    expect(await cards(html)).toEqual([["Open the video at tiktok.com", TIKTOK]]);
    expect((await rendered(html))("blockquote").text()).toContain("Kabut pagi");
  });
  test("a TikTok video without words, where no empty quotation is left", async () => {
    const html = `<blockquote class="tiktok-embed" cite="${TIKTOK}"><section></section></blockquote>`;
    expect(await cards(html)).toEqual([["Open the video at tiktok.com", TIKTOK]]);
    expect((await rendered(html))("blockquote")).toHaveLength(0);
  });
  test.each([
    [
      '<script async src="https://telegram.org/js/telegram-widget.js?22" data-telegram-post="durov/68" data-width="100%"></script>',
      "Open the post at t.me",
      "https://t.me/durov/68",
    ],
    [
      '<script src="https://gist.github.com/octocat/6cad326836d38bd3a7ae.js"></script>',
      "Open the code at gist.github.com",
      "https://gist.github.com/octocat/6cad326836d38bd3a7ae",
    ],
    [
      '<div class="fb-post" data-href="https://www.facebook.com/1/posts/2/"></div>',
      "Open the post at facebook.com",
      "https://www.facebook.com/1/posts/2/",
    ],
    [
      '<a data-pin-do="embedPin" href="https://www.pinterest.com/pin/1/"></a>',
      "Open the post at pinterest.com",
      "https://www.pinterest.com/pin/1/",
    ],
    [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/reel/Cx/?utm_source=ig_embed" data-instgrm-version="14"></blockquote>',
      "Open the post at instagram.com",
      "https://www.instagram.com/reel/Cx/?utm_source=ig_embed",
    ],
    [
      '<blockquote class="text-post-media" data-text-post-permalink="https://www.threads.net/@jalur.sunyi/post/Cx"></blockquote>',
      "Open the post at threads.net",
      "https://www.threads.net/@jalur.sunyi/post/Cx",
    ],
    [
      '<iframe src="about:blank" data-src="https://docs.google.com/forms/d/e/1x/viewform"></iframe><noscript><iframe src="https://docs.google.com/forms/d/e/1x/viewform"></iframe></noscript>',
      "Open the form at docs.google.com",
      "https://docs.google.com/forms/d/e/1x/viewform",
    ],
    [
      '<iframe data-lazy-src="https://docs.google.com/forms/d/e/1x/viewform"></iframe>',
      "Open the form at docs.google.com",
      "https://docs.google.com/forms/d/e/1x/viewform",
    ],
    [
      '<figure class="wp-block-embed"><div>\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa\n</div></figure>',
      "Open the video at youtube.com",
      "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    ],
    [
      '<iframe src="/content/files/denah.pdf"></iframe>',
      "Open the page at blog.example",
      "https://blog.example/content/files/denah.pdf",
    ],
    [
      '<iframe src=" www.youtube.com/embed/aaaaaaaaaaa"></iframe>',
      "Play the video",
      "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    ],
    [
      '<amp-iframe src="docs.google.com/forms/d/e/1/viewform"></amp-iframe>',
      "Open the form at docs.google.com",
      "https://docs.google.com/forms/d/e/1/viewform",
    ],
    [
      '<embed src="//www.youtube.com/embed/aaaaaaaaaaa"><embed src="#top"><iframe src="#"></iframe>',
      "Play the video",
      "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    ],
    [
      '<iframe src="#" data-src="youtu.be/aaaaaaaaaaa"></iframe>',
      "Open the video at youtu.be",
      "https://youtu.be/aaaaaaaaaaa",
    ],
    [
      '<iframe src="https://youtu.be/aaaaaaaaaaa"></iframe>',
      "Open the video at youtu.be",
      "https://youtu.be/aaaaaaaaaaa",
    ],
    [
      '<object width="4" height="3"><embed src="https://blog.example/denah.pdf" type="application/pdf"></object>',
      "Open the page at blog.example",
      "https://blog.example/denah.pdf",
    ],
    [
      '<amp-youtube data-videoid="aaaaaaaaaaa" width="4" height="3"></amp-youtube>',
      "Play the video",
      "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    ],
    [
      '<amp-iframe src="https://www.google.com/maps/d/embed?mid=1"><amp-img placeholder src="/x.jpg"></amp-img></amp-iframe>',
      "Open the map at google.com",
      "https://www.google.com/maps/d/embed?mid=1",
    ],
  ])("%s", async (html, title, href) => {
    expect(await cards(html)).toEqual([[title, href]]);
    expect((await rendered(html))("script, [data-href]")).toHaveLength(0);
  });
  test("a script's own text never becomes markup", async () => {
    const $ = await rendered(
      '<script data-telegram-post="durov/68"><img src=x onerror=alert(1)></script><p title="<script data-telegram-post=durov/68 onclick=alert(1)>">x</p><p title="<script data-telegram-post=durov/68></script>" onclick="alert(1)">x</p>',
    );
    expect($("script, img, [onerror], [onclick]")).toHaveLength(0);
    expect($("p").text()).toContain("x");
  });
  test("a quotation that has a link to its source, and one of any page of the web, stay as they are", async () => {
    expect(
      await cards(
        `<blockquote cite="${TIKTOK}"><a href="${TIKTOK}?x=1">video</a></blockquote><blockquote cite="https://book.example/">x</blockquote>`,
      ),
    ).toEqual([]);
  });
});

describe("frames without a player", () => {
  test("are cards with a name, and the frame's title", async () => {
    const $ = await rendered(
      '<iframe src="https://docs.google.com/forms/d/e/1x/viewform?embedded=true" title="Volunteers"></iframe>',
    );
    expect($("a.embed").text()).toBe("Open the form at docs.google.comVolunteers");
    expect($("a.embed").attr()).toMatchObject({ rel: "noopener noreferrer" });
    expect($("a.embed").attr("data-embed")).toBeUndefined();
  });
  test("of an unknown site are named by their host", async () => {
    expect(await cards('<iframe src="https://www.weather.example/x"></iframe>')).toEqual([
      ["Open the page at weather.example", "https://www.weather.example/x"],
    ]);
  });
});

describe("players", () => {
  const video = (id: string, title = "YouTube video player") =>
    `<iframe src="https://www.youtube.com/embed/aaaaaaaaaa${id}" title="${title}"></iframe>`;

  test("say what they play, and no two of a post read alike", async () => {
    const titles = (
      await cards(
        `${video("1")}${video("2")}${video("3", "The ridge")}
        <iframe src="https://www.youtube.com/embed/videoseries?list=PLaaaaaaaaaaaaaaaa"></iframe>
        <iframe src="https://open.spotify.com/embed/album/0123456789abcdefABCDEF" title="Spotify Embed: Senja"></iframe>
        <iframe src="https://open.spotify.com/embed/episode/0123456789abcdefABCDEF"></iframe>
        <iframe src="https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/x"></iframe>
        <iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>`,
      )
    ).map(([title]) => title);
    expect(titles).toEqual([
      "Play the video (1)",
      "Play the video (2)",
      "Play the video: The ridge",
      "Play the playlist",
      "Play the album: Senja",
      "Play the podcast",
      "Play the recording",
      "Show the map",
    ]);
  });
});
