// What travels compressed, or stands so in a page: zlib's format.

export async function inflated(deflated: BlobPart): Promise<ArrayBuffer> {
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** JSON that was compressed. */
export async function inflatedJson<T>(deflated: BlobPart): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await inflated(deflated))) as T;
}
