import { doubts } from './french-doubts.ts';
import { files } from './french-files.ts';
import { requests } from './french-requests.ts';
import { tables } from './french-tables.ts';
import { doubts as germanDoubts } from './german-doubts.ts';
import { files as germanFiles } from './german-files.ts';
import { requests as germanRequests } from './german-requests.ts';
import { tables as germanTables } from './german-tables.ts';

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
