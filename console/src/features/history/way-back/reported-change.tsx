import type { Change } from '../../../api/changes.ts';
import type { RevertReport } from '../../../api/take-back.ts';
import { useLanguage } from '../../../language/language-context.tsx';
import { useFormat } from '../../../session/use-format.ts';
import { ChangeTitle } from '../change/change-title.tsx';
import { useNames } from '../change/use-names.ts';
import { fieldSentences } from '../words/field-sentences.ts';
import styles from './way-back.module.css';

/** What the ledger adds when it is written. */
const NOT_YET = {
  number: 0,
  at: '',
  actor: { kind: 'key' as const, id: null, name: '' },
  request_id: null,
  cause: null,
};

/** A change that a way back makes, in words. */
export const ReportedChange = ({ change: reported }: { change: RevertReport['changes'][number] }) => {
  const { language } = useLanguage();
  const format = useFormat();
  const change: Change = { ...NOT_YET, ...reported, type: reported.type as Change['type'] };
  const names = useNames(change);
  return (
    <li>
      <ChangeTitle change={change} />
      <ul className={`${styles.lines} soft`}>
        {fieldSentences(change, { language, format, ...names }).map(({ field, text }) => (
          <li key={`${field} ${text}`}>{text}</li>
        ))}
      </ul>
    </li>
  );
};
