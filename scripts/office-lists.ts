import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { damages } from '../server/test/price-lists/damages/damages.ts';
import { type Judgement, judge } from '../server/test/price-lists/judging/judge.ts';
import { examples, needlessShare, verdictTable } from '../server/test/price-lists/judging/summary.ts';
import { corpus } from '../server/test/price-lists/making/all-lists.ts';
import type { MadeList } from '../server/test/price-lists/making/made-list.ts';

/**
 * Takes lists of the corpus, damaged and undamaged, through LibreOffice Calc to XLSX, ODS, CSV and PDF, and
 * reads each as an import does: `npm run office:lists -- 100` takes a hundred of them. It needs `soffice` in the path
 * (Debian: libreoffice-calc-nogui). None may be stored wrong.
 */
const count = Number(process.argv[2] ?? 100);
const run = promisify(execFile);
const say = (text: string) => process.stdout.write(`${text}\n`);

const kinds = ['xlsx', 'ods', 'csv', 'pdf'] as const;

/** Every so manyth list: all classes, languages and layouts. */
const some = (lists: readonly MadeList[]): MadeList[] =>
  lists.filter(
    (_, place) => Math.floor((place * count) / lists.length) < Math.floor(((place + 1) * count) / lists.length),
  );

/** Semicolons, quotes, UTF-8: how LibreOffice reads the text that the lists are given to it in. */
const TEXT = '--infilter=CSV:59,34,76,1';
/** A text has no number formats. */
const isPossible = ({ damage }: MadeList) => !damage.includes('number format');

const folder = await mkdtemp(join(tmpdir(), 'office-lists-'));
const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
const convert = async (kind: string, files: readonly string[]) => {
  const to = join(folder, kind);
  await mkdir(to);
  await run('soffice', [profile, '--headless', TEXT, '--convert-to', kind, '--outdir', to, ...files], {
    timeout: 540_000,
  });
  return to;
};

/** Whoever has no LibreOffice is told what is missing. */
const hasOffice = async (): Promise<boolean> => {
  try {
    await run('soffice', [profile, '--headless', '--version'], { timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
};

const judgedLists = async (lists: readonly MadeList[]): Promise<(Judgement & { kind: string })[]> => {
  const files = lists.map((_, number) => join(folder, `${number}.csv`));
  for (const [number, { shown }] of lists.entries()) await writeFile(files[number] ?? '', shown);
  const judgements: (Judgement & { kind: string })[] = [];
  for (const kind of kinds) {
    const from = await convert(kind, files);
    for (const [number, list] of lists.entries()) {
      const file = await readFile(join(from, `${number}.${kind}`));
      const { group, damage, language, layout, says, truth, catalogue, shown } = list;
      const made = { group, damage, language, layout, says, truth, catalogue, shown, file };
      judgements.push({ ...(await judge({ ...made, form: kind })), kind });
    }
  }
  return judgements;
};

try {
  if (await hasOffice()) {
    const judgements = await judgedLists(some(corpus(damages, ['xlsx']).filter(isPossible)));
    const wrong = judgements.filter(({ verdict }) => verdict === 'wrong').length;
    say(`${judgements.length} files, ${wrong} stored wrong; ${needlessShare(judgements).text}\n`);
    say(verdictTable('form', judgements, (one) => (one as (typeof judgements)[number]).kind));
    for (const text of examples(judgements, ['wrong'])) say(`\n${text}`);
    process.exitCode = wrong === 0 ? 0 : 1;
  } else {
    say('This needs LibreOffice Calc: no `soffice` in the path (Debian: apt install libreoffice-calc-nogui).');
    process.exitCode = 1;
  }
} finally {
  if (process.env.KEEP === undefined) await rm(folder, { recursive: true, force: true });
  else say(folder);
}
