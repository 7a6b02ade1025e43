import { refuseFaults } from '../../platform/errors.ts';

const MOST = 50;
const LONGEST = 40;

const parsedList = (text: string): unknown => {
  if (!text.trimStart().startsWith('[')) return text.split(',');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The marks of a form field: a JSON array of texts, or texts separated by commas (B4). */
export const noPriceMarks = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined;
  const list = parsedList(text);
  const marks = Array.isArray(list) ? list.map((mark) => (typeof mark === 'string' ? mark.trim() : '')) : [''];
  const isValid = marks.length <= MOST && marks.every((mark) => mark !== '' && mark.length <= LONGEST);
  const message = `must be up to ${MOST} texts of 1 to ${LONGEST} characters, as a JSON array or separated by commas`;
  refuseFaults(
    isValid
      ? []
      : [{ pointer: '/no_price_marks', code: 'invalid_marks', message, params: { most: MOST, longest: LONGEST } }],
  );
  return marks;
};
