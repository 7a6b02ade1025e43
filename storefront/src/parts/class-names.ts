/** The names that hold, for a `class`: all of it is written, so that Lit's directive for single names is not needed. */
export const classNames = (names: Readonly<Record<string, boolean>>): string =>
  Object.keys(names)
    .filter((name) => names[name])
    .join(' ');
