import { VantailError } from '@vantail/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWrite } from '../api/use-catalogue.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { fieldProblem, problemWords } from '../ui/language/problem-words.ts';
import { useLock } from '../ui/lock.tsx';
import { reasonWords } from '../ui/reason-words.ts';
import { GuardedSheet, type TellDirty, Unsaved } from './drafts/guarded-sheet.tsx';
import styles from './write-sheet.module.css';

/** What the fields of a sheet are given. */
type SheetForm = {
  /** What the service says about a field, by its name in the API. */
  errorOf: (field: string) => string | undefined;
  /** Sets a value; closing the sheet then asks first. */
  edited: <Value>(set: (value: Value) => void) => (value: Value) => void;
};

type Props<Output> = {
  title: string;
  /** The words and the picture of its one button. */
  submit: string;
  icon: ReactNode;
  isComplete: boolean;
  /** The fields that show their own errors; whatever else is refused stands above the button. */
  fields: readonly string[];
  write: () => Promise<Output>;
  /** Shown instead of the service's words for a conflict at a field. */
  taken?: string;
  onWritten: (output: Output) => void;
  /** What was written has a secret, which `onWritten` shows. */
  hasSecret?: boolean;
  onClose: () => void;
  children: (form: SheetForm) => ReactNode;
};

/** A sheet for something that is written in one go, without a draft: a key, a person, a webhook. */
export const WriteSheet = <Output,>({ title, onClose, ...form }: Props<Output>) => (
  <GuardedSheet title={title} onClose={onClose}>
    {(tellDirty) => <WriteForm {...form} tellDirty={tellDirty} />}
  </GuardedSheet>
);

type FormProps<Output> = Omit<Props<Output>, 'title' | 'onClose'> & { tellDirty: TellDirty };

const WriteForm = <Output,>(props: FormProps<Output>) => {
  const { submit, icon, isComplete, fields, taken, onWritten, hasSecret = false, tellDirty, children } = props;
  const [isDirty, setDirty] = useState(false);
  const { language } = useLanguage();
  const sayWhy = useMessages(reasonWords);
  const write = useWrite(props.write);
  const { error } = write;
  const errorOf = (field: string) => {
    const said = fieldProblem(error, (at) => at === `/${field}` || at.startsWith(`/${field}/`));
    const isTaken = said !== undefined && error instanceof VantailError && error.code === 'conflict';
    return isTaken && taken !== undefined ? taken : said;
  };
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setDirty(true);
    };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) write.mutate(undefined, { onSuccess: onWritten });
  };
  /** What is shown only once is looked at before anything is left. */
  const saveToLeave = async (): Promise<boolean> => {
    const isWritten = await write.mutateAsync(undefined).then(
      (output) => {
        onWritten(output);
        return true;
      },
      () => false,
    );
    return isWritten && !hasSecret;
  };
  const lock = useLock();
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Unsaved
        tell={tellDirty}
        isDirty={isDirty && !write.isSuccess}
        save={isComplete && lock === undefined ? saveToLeave : undefined}
      />
      {children({ errorOf, edited })}
      {error !== null && !fields.some(errorOf) && <Notice signal="bad">{problemWords(error, language)}</Notice>}
      <Button
        type="submit"
        kind="primary"
        icon={icon}
        forbidden={isComplete ? undefined : sayWhy.incomplete}
        isPending={write.isPending}
      >
        {submit}
      </Button>
    </form>
  );
};
