import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { Problem } from '../../../errors.ts';
import { preconditionOf } from '../../../http/answers/conditional.ts';
import type { Pause } from '../../../pause.ts';
import { refusedRequest } from './refused-request.ts';
import type { ReadFiles, RunnableRequest } from './runnable-request.ts';

/** The plan got an import after its files were read; whoever asked may ask again. */
const mustBeRead = ({ found, id }: RunnableRequest, files: ReadFiles): void => {
  if (found.route.hasFile && !files.has(id)) throw new Problem('conflict', 'The plan was changed meanwhile; try again');
};

/** Runs the requests one after the other, each as its own route would; what they lock is locked. */
export const runRequests = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
  pause: Pause,
): Promise<void> => {
  for (const request of requests) {
    await pause();
    mustBeRead(request, files);
    const { found, body, if_match } = request;
    try {
      const checked = found.route.validate?.(body) ?? { value: body };
      if ('error' in checked) throw checked.error;
      await found.route.run({
        tx,
        ids: found.ids,
        body: checked.value,
        precondition: preconditionOf(if_match),
        pause,
        file: files.get(request.id),
      });
    } catch (error) {
      throw refusedRequest(request, error);
    }
  }
};
