/**
 * A statement with its numbers in the text, for those that are sent many to a message and so without parameters. Numbers
 * alone: whatever else a statement compares with is sent beside it, where nothing in it can be read as SQL.
 */
export const spelledOut = (text: string, numbers: readonly number[]): string =>
  text.replaceAll(/\$(\d+)/g, (_placeholder, place: string) => {
    const value = numbers[Number(place) - 1];
    if (!Number.isSafeInteger(value)) throw new Error(`$${place} is not a whole number`);
    return String(value);
  });
