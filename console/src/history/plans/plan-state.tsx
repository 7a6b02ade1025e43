import type { PlanState as State } from '../../api/plans.ts';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

/** D17.1: where a plan stands. */
const stateWords = messages({
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    failed: 'Failed',
    discarded: 'Discarded',
    undone: 'Undone',
  },
  fr: {
    draft: 'Brouillon',
    scheduled: 'Planifié',
    published: 'Publié',
    failed: 'Échoué',
    discarded: 'Abandonné',
    undone: 'Annulé',
  },
});

const STATE_SIGNALS = {
  draft: 'neutral',
  scheduled: 'good',
  published: 'good',
  failed: 'bad',
  discarded: 'off',
  undone: 'off',
} as const;

type Props = {
  state: State;
  /** It was published, and undone as a whole since (D17.5). */
  isUndone?: boolean;
};

export const PlanState = ({ state, isUndone = false }: Props) => {
  const displayed = isUndone && state === 'published' ? 'undone' : state;
  return <Badge signal={STATE_SIGNALS[displayed]}>{useMessages(stateWords)[displayed]}</Badge>;
};

const words = messages({
  en: { text: (when: string) => `This is a draft: it won’t publish itself on ${when} unless you schedule it.` },
  fr: {
    text: (when: string) =>
      `C’est un brouillon : il ne sera pas publié de lui-même le ${when} tant qu’il n’est pas planifié.`,
  },
});

/** D17.1: the time of a draft is a wish; only a scheduled plan publishes itself. */
export const NotByItself = ({ at }: { at: string }) => {
  const say = useMessages(words);
  const format = useFormat();
  return <Notice signal="warn">{say.text(format.date(at))}</Notice>;
};
