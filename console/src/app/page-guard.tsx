import { Outlet, useMatches } from '@tanstack/react-router';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useWhyNot } from '../session/use-why-not.ts';
import { Page } from '../ui/layout/page.tsx';
import { Lock } from '../ui/locks/lock.tsx';

const words = messages({
  en: { title: 'You may not see this page' },
  fr: { title: "Vous n'avez pas accès à cette page" },
});

/**
 * The page, if the caller may see it, with everything locked that changes something, if they may not do that. What it takes stands
 * with the routes, so a new page or button cannot forget to ask.
 */
export const PageGuard = () => {
  const say = useMessages(words);
  const whyNot = useWhyNot();
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const hidden = staticData && whyNot(staticData.sees);
  if (hidden !== undefined)
    return (
      <Page title={say.title}>
        <p>{hidden}</p>
      </Page>
    );
  return (
    <Lock reason={staticData && whyNot(staticData.changes)}>
      <Outlet />
    </Lock>
  );
};
