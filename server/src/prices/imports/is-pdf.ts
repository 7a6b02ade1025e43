const LOOKED_AT_BYTES = 1024;

/** Whether a file is a PDF: some programs write a few bytes before its mark, and viewers look for it in the first kilobyte. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOKED_AT_BYTES)).includes('%PDF-');
