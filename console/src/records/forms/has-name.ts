/** D5: the one field that all four require. */
export const hasName = ({ name }: { name: string }): boolean => name.trim() !== '';
