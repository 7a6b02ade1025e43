import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

const words = messages({ en: { on: 'Active', off: 'Inactive' }, fr: { on: 'Actif', off: 'Inactif' } });

export const StateBadge = ({ active }: { active: boolean }) => {
  const say = useMessages(words);
  return <Badge signal={active ? 'good' : 'off'}>{active ? say.on : say.off}</Badge>;
};
