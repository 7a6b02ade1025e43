import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

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
