import type { Pieces } from '@vantail/pricing';
import { validationError } from '../../platform/errors.ts';
import type { Names, StampKind } from './stamp.ts';

/** The language of a heading. */
export type HeadingLang = 'fr' | 'en';

/** What a cell of a field holds; null where it is empty. */
export type CellValue = string | number | boolean | null;

/** A record of either kind, as far as a workbook needs it. */
export type WorkbookRecord = {
  id: number;
  version: number;
  name: string;
  reference: string | null;
  translations: Record<string, unknown>;
};

/** Why a cell cannot be a field. */
export type CellFault = { code: string; message: string; params: Record<string, unknown> };

/** The body of a PATCH or POST while its fields are put together. */
export type Draft = Record<string, unknown>;

export type WorkbookColumn<Row> = {
  /** The field of the API, which a heading may use as well, and the first part of the pointer of its faults. */
  field: string;
  titles: Readonly<Record<HeadingLang, string>>;
  kind: 'text' | 'number' | 'flag';
  width: number;
  choices?: readonly string[];
  /** A record always has a value here: an emptied cell is refused. */
  isRequired?: boolean;
  cell: (record: Row) => CellValue;
  /** Writes the value into the body, or says why it cannot. */
  set: (draft: Draft, value: CellValue, record: Row | undefined) => CellFault | undefined;
};

/** B11: what the lines of a workbook are, and its columns. */
export type Workbook<Row> = {
  kind: StampKind;
  /** The name of its sheet, by which an import finds it again. */
  tabs: Readonly<Record<HeadingLang, string>>;
  columns: readonly WorkbookColumn<Row>[];
  /** What the stamp keeps of the names of other records. */
  namesOf?: (record: Row) => Names;
};

export const ID_TITLES = { fr: 'Id', en: 'Id' } as const;
export const STAMP_TITLES = { fr: 'Repère (ne pas modifier)', en: 'Stamp (do not change)' } as const;

type Titles = readonly [fr: string, en: string];
type Extra = { width?: number; choices?: readonly string[]; isRequired?: boolean };

const WIDTHS = { text: 24, number: 12, flag: 10 } as const;

/** A field whose cell is its value. */
export const plainColumn = <Row>(
  field: keyof Row & string,
  kind: WorkbookColumn<Row>['kind'],
  [fr, en]: Titles,
  extra: Extra = {},
): WorkbookColumn<Row> => ({
  field,
  titles: { fr, en },
  kind,
  width: WIDTHS[kind],
  ...extra,
  cell: (record) => record[field] as CellValue,
  set: (draft, value) => {
    draft[field] = value;
    return undefined;
  },
});

/** A language code as it is usually written, since codes are the same in any case: `pt-BR`, `zh-Hant`. */
export const usualCode = (code: string): string => {
  const [language = '', ...parts] = code.toLowerCase().split('-');
  const written = parts.map((part) => {
    if (part.length === 2) return part.toUpperCase();
    return /^[a-z]{4}$/.test(part) ? part.slice(0, 1).toUpperCase() + part.slice(1) : part;
  });
  return [language, ...written].join('-');
};

type Translations = Record<string, Record<string, unknown>>;

const hasName = (words: Translations[string] | undefined) => typeof words?.name === 'string';

/** How a record writes the code of this language: the one with a name, where it has several; else the usual one. */
const ownCode = (translations: Translations, language: string): string => {
  const codes = Object.keys(translations).filter((code) => usualCode(code) === language);
  return codes.find((code) => hasName(translations[code])) ?? codes[0] ?? language;
};

/** The name in one of the languages of `translations`, by its usual code; what else is translated stays as it is. */
export const translatedName = <Row extends WorkbookRecord>(language: string): WorkbookColumn<Row> => ({
  field: `translations.${language}.name`,
  titles: { fr: `Nom (${language})`, en: `Name (${language})` },
  kind: 'text',
  width: WIDTHS.text,
  cell: (record) => {
    const translations = record.translations as Translations;
    const name = translations[ownCode(translations, language)]?.name;
    return typeof name === 'string' ? name : null;
  },
  set: (draft, value, record) => {
    const all = (draft.translations ?? record?.translations ?? {}) as Translations;
    const code = ownCode(all, language);
    const { name: _, ...rest } = all[code] ?? {};
    draft.translations = { ...all, [code]: value === null ? rest : { ...all[code], name: value } };
    return undefined;
  },
});

/** More than any shop sells in: every record has a cell for each of them. */
const MAX_LANGUAGES = 150;

/** The languages in which any of these records has a name, in the order of their codes. */
export function* languagesOf(records: readonly WorkbookRecord[]): Pieces<string[]> {
  const found = new Set<string>();
  for (const { translations } of records) {
    for (const [code, words] of Object.entries(translations as Translations))
      if (hasName(words)) found.add(usualCode(code));
    if (found.size > MAX_LANGUAGES) {
      const message = `A workbook has names in at most ${MAX_LANGUAGES} languages, and this one would have more: filter what is exported`;
      const params = { limit: MAX_LANGUAGES, count: found.size };
      throw validationError([{ pointer: '', code: 'too_many', message, params }]);
    }
    yield;
  }
  return [...found].sort();
}
