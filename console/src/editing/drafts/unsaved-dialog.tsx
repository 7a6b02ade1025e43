import { LeaveQuestion } from './leave-question.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export const UnsavedDialog = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useUnsavedGuard(isDirty);
  return (
    <LeaveQuestion
      isOpen={blocker.status === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
};
