import { CommandFailure, type Outcome } from './command.ts';

type FileLocation = { sheet?: string | null; row?: number | null; column?: string | null };
type Fault = FileLocation & { pointer?: string; parameter?: string; header?: string; message?: string };
export type ProblemDocument = { status?: number; code?: string; title?: string; detail?: string; errors?: Fault[] };

const LISTED_FAULTS = 20;

const outcomeOf = (status: number): Outcome => {
  if (status === 401 || status === 403) return 'forbidden';
  return [429, 502, 503, 504].includes(status) ? 'unreachable' : 'failed';
};

/** `Feuil1 C4: ` if the fault is in a spreadsheet; nothing if it concerns the whole file. */
export const locationInFile = ({ sheet, row, column }: FileLocation): string => {
  const location = [sheet ?? '', row ? `${column ?? 'row '}${row}` : ''].filter((part) => part !== '').join(' ');
  return location === '' ? '' : `${location}: `;
};

const locationOf = (fault: Fault) =>
  locationInFile(fault) || `${fault.pointer ?? fault.parameter ?? fault.header ?? ''} `;

const faultLines = (errors: readonly Fault[] = []) => {
  const lines = errors.slice(0, LISTED_FAULTS).map((fault) => `  ${locationOf(fault)}${fault.message ?? ''}`);
  return errors.length > LISTED_FAULTS ? [...lines, `  ... and ${errors.length - LISTED_FAULTS} more`] : lines;
};

export const parsedJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** What a refusal means to someone who wrote no request; otherwise the service's own words. */
const detailOf = (status: number, what: string, { detail, title }: ProblemDocument) => {
  if (status === 401) return 'The key or token is not valid there: unknown, expired, revoked, or of an inactive tenant';
  if (status === 404 && what.includes('/operator/'))
    return 'Not found; or the service runs without OPERATOR_TOKEN and has no operator routes';
  return detail ?? title;
};

/** Turns the refusal of a service into a failure. */
export const refusedBy = (status: number, what: string, problem: ProblemDocument): CommandFailure => {
  const detail = detailOf(status, what, problem);
  // A single fault is already in the detail.
  const faults = (problem.errors?.length ?? 0) > 1 ? faultLines(problem.errors) : [];
  return new CommandFailure(outcomeOf(status), [`${detail} (${problem.code})`, ...faults].join('\n'), { problem });
};

/** Explains an unexpected answer: a refusal, or something other than Vantail answered. */
export const refusalOf = (status: number, what: string, body: string): CommandFailure => {
  const problem = parsedJson(body) as ProblemDocument | undefined;
  if (problem?.code) return refusedBy(status, what, problem);
  const message = `${what} answered ${status}, and not as Vantail does: is the URL right?`;
  return new CommandFailure(outcomeOf(status), message);
};
