import { expect, test } from "vitest";
import { blogImage } from "./post-card-view.server";

test.each([
  ["https://blog.example/content/images/2026/11/a.jpg", "https://blog.example/content/images/size/w600/2026/11/a.jpg"],
  [
    "https://x.example/blog/content/images/2026/11/a.png",
    "https://x.example/blog/content/images/size/w600/2026/11/a.png",
  ],
  [
    "https://blog.example/content/images/size/w1000/2026/11/a.jpg",
    "https://blog.example/content/images/size/w1000/2026/11/a.jpg",
  ],
  ["https://blog.example/content/images/2026/11/a.svg", "https://blog.example/content/images/2026/11/a.svg"],
  ["https://photos.example/a.jpg?w=2000", "https://photos.example/a.jpg?w=2000"],
  ["/pictures/news/a.webp", "/pictures/news/a.webp"],
])("%s", (src, expected) => {
  expect(blogImage(src, 600)).toBe(expected);
});
