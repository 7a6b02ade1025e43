type Attribute = (name: string) => string | undefined;

/** A range of columns of a sheet. */
const COLUMNS = 16_384;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The rows and columns of a sheet that are not visible: hidden ones, and those without height or width. */
export const hiddenLines = () => {
  const columns = new Uint8Array(COLUMNS);
  let isRowHidden = false;
  return {
    /** A <col> describes a range of columns, counted from 1. */
    column: (attribute: Attribute) => {
      if (!isTrue(attribute('hidden')) && attribute('width') !== '0') return;
      const min = Number(attribute('min') ?? Number.NaN);
      const max = Number(attribute('max') ?? min);
      if (min >= 1) columns.fill(1, min - 1, max);
    },
    row: (attribute: Attribute) => {
      isRowHidden = isTrue(attribute('hidden')) || attribute('ht') === '0';
    },
    /** About the row that was begun last; `column` counts from 0. */
    isHidden: (column: number): boolean => isRowHidden || columns[column] === 1,
  };
};
