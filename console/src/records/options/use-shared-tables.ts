import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@vantail/client';
import { allPages } from '../../api/all-pages.ts';
import { useClient } from '../../session/session-context.tsx';

/** The active shared price tables by name, without their prices (D15). */
export const useSharedTables = (isWanted: boolean): { id: number; name: string }[] => {
  const client = useClient();
  const { data = [] } = useQuery({
    enabled: isWanted,
    queryKey: ['price-tables', 'names'],
    queryFn: () =>
      allPages(async (page) => {
        const query = { active: true, order: 'name' as const, fields: 'name', page, page_size: 200 };
        return unwrap(await client.GET('/v1/price-tables', { params: { query } }));
      }),
  });
  return data.map(({ id, name }) => ({ id, name: name ?? String(id) }));
};
