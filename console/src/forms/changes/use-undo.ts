import { useQueryClient } from '@tanstack/react-query';
import { changeOfCall, type RevertReport, undoCalls } from '../../api/undo.ts';
import { useSession } from '../../session/session-context.tsx';

type TakenBack = {
  /** Null where the call had changed nothing. */
  report: RevertReport | null;
  /** Of the undo, which can be undone as well. */
  requestId: string | undefined;
};

/** Takes back what one call of ours wrote, whole or not at all (D12.9). */
export const useUndo = () => {
  const { client, lastWrite } = useSession();
  const queries = useQueryClient();
  return async (requestId: string): Promise<TakenBack> => {
    const number = await changeOfCall(client, requestId);
    if (number === undefined) return { report: null, requestId: undefined };
    const report = await undoCalls(client).revert(number, false);
    const back = lastWrite();
    await queries.invalidateQueries();
    return { report, requestId: back };
  };
};
