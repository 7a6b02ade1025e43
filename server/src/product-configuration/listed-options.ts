type Content = Record<string, unknown>;

const isRecord = (value: unknown): value is Content => typeof value === 'object' && value !== null;

const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry.id : entry);

const entriesOf = (content: Content): unknown[] => (Array.isArray(content.options) ? content.options : []);

/** The option ids that a client's own list names (D7): entries with an integer id, or integers. */
export const listedOptionIds = (content: Content): number[] =>
  entriesOf(content)
    .map(idOf)
    .filter((id): id is number => Number.isSafeInteger(id));

/** The same list with other ids, for another tenant, where the options have ids of their own. */
export const remapListedOptions = (content: Content, newIdOf: (id: number) => number): Content => {
  const remapped = (entry: unknown) => {
    const id = idOf(entry);
    if (!Number.isSafeInteger(id)) return entry;
    return isRecord(entry) ? { ...entry, id: newIdOf(id as number) } : newIdOf(id as number);
  };
  return listedOptionIds(content).length === 0 ? content : { ...content, options: entriesOf(content).map(remapped) };
};
