import { type UnzipFileInfo, type Unzipped, unzipSync } from "fflate";
import { UnreadableSheet } from "./sheet.ts";

/** Files in a workbook. A large one with many sheets has some 50. */
const MAX_ENTRIES = 500;
/** Bytes of all its files. 3,000 brands have 14 MB. */
const MAX_INFLATED = 32 * 1024 * 1024;

/** The parts with cells, texts and formats. Pictures, cells of other workbooks and other programs' parts stay closed. */
const isRead = (name: string) =>
  name.startsWith("xl/") && !name.startsWith("xl/externalLinks/") && (name.endsWith(".xml") || name.endsWith(".rels"));

const hasDocumentType = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).includes("<!DOCTYPE");

/** The entries in an archive's directory, of which none is inflated. @throws UnreadableSheet for more than a workbook has */
function readDirectory(bytes: Uint8Array): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = [];
  unzipSync(bytes, {
    filter(entry) {
      if (entries.push(entry) > MAX_ENTRIES) throw new UnreadableSheet({ reason: "too-much" });
      return false;
    },
  });
  return entries;
}

/**
 * The XML files in a workbook. Their number and the sizes that they declare are bounded first; then each is inflated, as far as it declares:
 * what follows is cut off, and leaves XML that is not well-formed. None has a document type, so no entity either.
 * @throws UnreadableSheet
 */
export function openArchive(bytes: Uint8Array): Unzipped {
  try {
    const read = readDirectory(bytes).filter(({ name }) => isRead(name));
    const size = read.reduce((sum, { originalSize }) => sum + originalSize, 0);
    if (size > MAX_INFLATED) throw new UnreadableSheet({ reason: "too-much" });
    const files = unzipSync(bytes, { filter: ({ name }) => isRead(name) });
    const isCut = read.some(({ name, originalSize }) => files[name]?.length !== originalSize);
    if (isCut || Object.values(files).some(hasDocumentType)) throw new UnreadableSheet({ reason: "broken" });
    return files;
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet({ reason: "broken" });
  }
}
