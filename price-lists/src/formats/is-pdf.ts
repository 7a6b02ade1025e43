const LOOKED_AT_BYTES = 1024;
const MARK = [...'%PDF-'].map((letter) => letter.charCodeAt(0));

/** Whether a file is a PDF: some programs write a few bytes before its mark, and viewers look for it in the first kilobyte. */
export const isPdf = (bytes: Uint8Array): boolean => {
  const last = Math.min(bytes.length, LOOKED_AT_BYTES) - MARK.length;
  for (let at = 0; at <= last; at++) if (MARK.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};
