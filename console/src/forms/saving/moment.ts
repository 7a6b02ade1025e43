/** What a field for date and time holds, on the reader's clock: `2027-01-01T00:00`. */
export const localText = (timestamp: string | null): string => {
  if (timestamp === null) return '';
  const at = new Date(timestamp);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The moment that such a text means there; null where it is empty or no time. */
export const momentOf = (text: string): string | null => {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};
