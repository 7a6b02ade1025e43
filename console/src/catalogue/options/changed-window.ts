import type { IdentifyingField } from '@vantail/pricing';

/** The window with one field changed; what is no longer said is left out. */
export const changedWindow = (
  window: Readonly<Record<string, unknown>>,
  field: IdentifyingField,
  value: string | number | null,
): Record<string, unknown> => {
  const { [field]: _, ...rest } = window;
  const changed = value === null ? rest : { ...window, [field]: value };
  const leaves = field === 'leaf_count' && value !== null ? Number(value) : 4;
  // Leaves that are not there have no opening.
  return Object.fromEntries(
    Object.entries(changed).filter(([name]) => !/^opening_v\d$/.test(name) || Number(name.slice(-1)) <= leaves),
  );
};
