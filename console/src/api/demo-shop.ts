import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session-context.tsx';

/** As the service names the tenant of its demonstration. */
const DEMO_TENANT = 'Menuiserie Démo';

/** Whether the shop of the demo tenant is open, and this is that tenant. */
export const useDemoShop = (): boolean => {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: ['demo-shop'],
    enabled: me.tenant.name === DEMO_TENANT,
    queryFn: async () => (await fetch('/demo')).ok,
  });
  return data === true;
};
