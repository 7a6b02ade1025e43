import { useQuery } from '@tanstack/react-query';
import { readTable } from '../../api/catalogue-resource.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { useClient } from '../../session/session-context.tsx';

const words = messages({
  en: {
    users: (rows: number, products: number) =>
      `${plural('en', rows, 'row', 'rows')} in ${plural('en', products, 'product', 'products')}`,
    options: (count: number) => plural('en', count, 'option', 'options'),
    nobody: 'Not used yet',
    usedBy: (who: string) => `Used by: ${who}`,
  },
  fr: {
    users: (rows: number, products: number) =>
      `${plural('fr', rows, 'ligne', 'lignes')} dans ${plural('fr', products, 'produit', 'produits')}`,
    options: (count: number) => plural('fr', count, 'option', 'options'),
    nobody: 'Pas encore utilisé',
    usedBy: (who: string) => `Utilisé par : ${who}`,
  },
});

/** Who is priced by a shared table (D15.1), in words; undefined while it is being read. */
export const useTableUsers = (id: number): string | undefined => {
  const client = useClient();
  const say = useMessages(words);
  const used = useQuery({ queryKey: ['price-tables', id], queryFn: () => readTable(client, id) }).data?.used_by;
  if (!used) return undefined;
  const { pricing_configurations: rows, options, products } = used;
  const who = [...(rows > 0 ? [say.users(rows, products)] : []), ...(options > 0 ? [say.options(options)] : [])];
  return who.length > 0 ? who.join(', ') : say.nobody;
};

/** The same as a sentence above the form, since a change of the table moves all of them. */
export const TableUsers = ({ id }: { id: number }) => {
  const say = useMessages(words);
  const users = useTableUsers(id);
  return users === undefined ? null : <p className="soft">{say.usedBy(users)}</p>;
};

/** In a list. */
export const ListedUsers = ({ id }: { id: number }) => <>{useTableUsers(id) ?? '…'}</>;
