/** D5: the one field that all four need. */
export const hasName = ({ name }: { name: string }): boolean => name.trim() !== '';
