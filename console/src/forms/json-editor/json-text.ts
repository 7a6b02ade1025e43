/** The object that a text represents; undefined while it is not the JSON of an object. */
export const jsonObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** An object as text for editing. */
export const jsonText = (value: object): string => JSON.stringify(value, null, 2);
