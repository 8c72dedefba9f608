type NamedPicture = { gid: number; pid: number };

/** Reads `#&gid=1&pid=2`, with or without the first `&`, in any order; null for any other hash. */
export function readViewerHash(hash: string): NamedPicture | null {
  const named = new URLSearchParams(hash.slice(1));
  const gid = readId(named.get("gid"));
  const pid = readId(named.get("pid"));
  return gid === null || pid === null ? null : { gid, pid };
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The hash that names a picture, in PhotoSwipe's format. */
export function viewerHash({ gid, pid }: NamedPicture): string {
  return `#&gid=${gid}&pid=${pid}`;
}
