// What travels compressed, or stands so in a page: zlib's format.

/** The end of the reading: it rejects once the signal aborts. */
export type Ending = Pick<StreamPipeOptions, "signal">;

/** The bytes. */
export async function inflated(deflated: BlobPart, ending: Ending = {}): Promise<ArrayBuffer> {
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"), ending);
  return new Response(stream).arrayBuffer();
}

/** JSON that was compressed. */
export async function inflatedJson<T>(deflated: BlobPart, ending: Ending = {}): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await inflated(deflated, ending))) as T;
}
