import { expect, test } from "vitest";
import { faceAddress } from "./face-address.server";
import { speakerPictures } from "./speaker-pictures.server";

const speaker = { name: "Ratri Wulansari", role: "Director" };
const uploaded = "/uploads/0123456789abcdef01234567-700x500-d0e6d2ccceb7bbc4af61a7a7.webp";

test("a speaker without a photograph has a portrait that stays when role and sessions change", () => {
  const [first, second] = [speaker, { ...speaker, role: "Founder" }];
  const pictureOf = speakerPictures([{ speakers: [first] }]);
  expect(pictureOf(first)?.src).toBe(faceAddress("ratri-wulansari"));
  expect(speakerPictures([{ speakers: [] }, { speakers: [second] }])(second)?.src).toBe(pictureOf(first)?.src);
});

test("a photograph in one session takes the portrait's place in all", () => {
  const pictureOf = speakerPictures([{ speakers: [speaker] }, { speakers: [{ ...speaker, photo: uploaded }] }]);
  expect(pictureOf(speaker)).toMatchObject({ src: uploaded, widths: [320, 640, 700] });
});

test("what the team chooses in one session counts in all; two people of one name have two portraits", () => {
  const other = { ...speaker, slug: "ratri-w" };
  const pictureOf = speakerPictures([
    { speakers: [speaker, other] },
    { speakers: [{ ...speaker, drawing: "headscarf" as const }] },
  ]);
  expect(pictureOf(speaker)?.src).toBe(faceAddress("ratri-wulansari", "headscarf"));
  expect(pictureOf(other)?.src).toBe(faceAddress("ratri-w"));
});

test("a name that stands for nobody has no picture", () => {
  const nobody = { name: "TBA", role: "" };
  expect(speakerPictures([{ speakers: [nobody] }])(nobody)).toBeUndefined();
});
