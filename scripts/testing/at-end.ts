import { after } from 'node:test';

type Work = () => Promise<void>;

/** Files that share a process share what is ended here, behind the last of them (`test-process.ts`). */
const works: Work[] = [];

export const atEnd = (work: Work): void => {
  if (process.env.TEST_FILES === undefined) after(work);
  else works.push(work);
};

export const endShared = async (): Promise<void> => {
  for (const work of works) await work();
};
