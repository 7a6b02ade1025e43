/**
 * Resolves to true if the text was copied. Browsers offer the clipboard only under https and on localhost, and may
 * still refuse.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
