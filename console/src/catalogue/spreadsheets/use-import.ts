import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-catalogue.ts';
import { useSession } from '../../session/session-context.tsx';

type Source<Report> = {
  /** Names the lines or the file: the same are tried once. */
  name: readonly unknown[];
  /** Whether they can be tried. */
  isReady: boolean;
  /** `accept`: the `state` of a report whose doubts were accepted. */
  send: (dry_run: boolean, accept?: string) => Promise<Report>;
};

/** B9, B11: lines of a spreadsheet, tried by a dry run, and the call that writes them. */
export const useImport = <Report>({ name, isReady, send }: Source<Report>) => {
  const { lastWrite } = useSession();
  const preview = useQuery({
    enabled: isReady,
    queryKey: ['import', ...name],
    queryFn: () => send(true),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const write = useWrite(async (accept: string | undefined) => ({
    report: await send(false, accept),
    requestId: lastWrite(),
  }));
  return {
    preview,
    write,
    report: isReady && !preview.error ? preview.data : undefined,
    error: write.error ?? (isReady ? preview.error : null),
  };
};

export type Import<Report> = ReturnType<typeof useImport<Report>>;
