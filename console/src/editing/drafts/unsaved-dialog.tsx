import { LeaveQuestion } from './leave-question.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Props = {
  isDirty: boolean;
  /** Saves and says whether that was done; undefined while the form cannot be saved. */
  save: (() => Promise<boolean>) | undefined;
};

export const UnsavedDialog = ({ isDirty, save }: Props) => {
  const blocker = useUnsavedGuard(() => isDirty);
  return (
    <LeaveQuestion
      isOpen={blocker.status === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
      save={save}
    />
  );
};
