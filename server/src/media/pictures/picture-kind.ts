const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.max(0, Math.min(text.length, bytes.length - at))).toString(
    'latin1',
  ) === text;

export type PictureKind = 'png' | 'jpeg' | 'webp';

/** D16.4: told by content, whatever name and media type a file was sent with. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined => {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return undefined;
};
