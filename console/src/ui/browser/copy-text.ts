/** True when it was copied. Browsers offer the clipboard under https and on localhost only, and may still say no. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
