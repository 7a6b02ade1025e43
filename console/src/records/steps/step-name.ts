import type { Step } from '../../api/product-parts.ts';

/** A step need not have a name (D6); this is what it is called then. */
export const stepName = ({ name, name_en, type, id }: Pick<Step, 'name' | 'name_en' | 'type' | 'id'>): string =>
  name || name_en || `${type} ${id}`;
