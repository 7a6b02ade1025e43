import { workFailure } from '../line/command-failure.ts';
import type { Table } from './store.ts';

/** Each table after those that it refers to. */
export const inOrderOfReference = (tables: readonly Table[]): Table[] => {
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name, refersTo }) => !isPlaced(name) && refersTo.every(isPlaced));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready);
  }
  return ordered;
};

export const belongsToTenants = (table: Table): boolean => table.columns.some(({ name }) => name === 'tenant_id');

const shapeOf = ({ name, columns }: Table) =>
  `${name} (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`;

/** Both sides were made by the same migrations; a column that somebody added by hand would be lost silently. */
export const mustHaveSameTables = (source: readonly Table[], target: readonly Table[]): void => {
  const [here, there] = [source.map(shapeOf), target.map(shapeOf)];
  const differing = [
    ...here.filter((shape) => !there.includes(shape)),
    ...there.filter((shape) => !here.includes(shape)),
  ];
  if (differing.length > 0) throw workFailure(`The tables of source and target differ: ${differing.join('; ')}`);
};
