const WIDTH = 84;

/** The parts of a list or an object: on one line where they fit, `room` being what stands before them there, else one below the other. */
export const wrapped = (
  [open, close]: readonly [open: string, close: string],
  parts: readonly string[],
  { indent, room, comma = '' }: { indent: string; room: number; comma?: string },
): string => {
  if (parts.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + room + line.length <= WIDTH) return line;
  return `${open}\n${indent}  ${parts.join(`,\n${indent}  `)}${comma}\n${indent}${close}`;
};
