import { doubts as germanDoubts } from './de/doubts.ts';
import { files as germanFiles } from './de/files.ts';
import { requests as germanRequests } from './de/requests.ts';
import { tables as germanTables } from './de/tables.ts';
import { doubts } from './fr/doubts.ts';
import { files } from './fr/files.ts';
import { requests } from './fr/requests.ts';
import { tables } from './fr/tables.ts';

export {
  type Facts,
  LANGUAGES,
  type Language,
  type Sentence,
  type Sentences,
  sentenceIn,
  type WordedLanguage,
} from './facts.ts';
export { frenchSpaces } from './french-spaces.ts';

/** What this package finds, in French, by subject and code. */
export const french = { doubts, files, requests, tables };

/** The same in German. */
export const german = {
  doubts: germanDoubts,
  files: germanFiles,
  requests: germanRequests,
  tables: germanTables,
};
