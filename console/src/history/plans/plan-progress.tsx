import type { PlanPhase, PlanProgress } from '../../api/plans.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

const words = messages({
  en: {
    starting: 'Starting',
    reading: 'Reading the files',
    before: 'Reading the products as they are',
    examples_before: 'Running the examples as things are',
    requests: 'Running the changes',
    examples_after: 'Running the examples with the changes',
    after: 'Reading the products with the changes',
    comparing: 'Comparing before and after',
  },
  fr: {
    starting: 'Préparation',
    reading: 'Lecture des fichiers',
    before: 'Lecture des produits tels qu’ils sont',
    examples_before: 'Calcul des exemples avant les modifications',
    requests: 'Application des modifications',
    examples_after: 'Calcul des exemples après les modifications',
    after: 'Lecture des produits modifiés',
    comparing: 'Comparaison avant et après',
  },
} satisfies Record<'en' | 'fr', Record<PlanPhase | 'starting', string>>);

/** How far the service is with a plan that it checks or publishes; null before it says so. */
export const PlanProgressBar = ({ progress }: { progress: PlanProgress | null }) => {
  const say = useMessages(words);
  return <ProgressBar label={say[progress?.phase ?? 'starting']} progress={progress} />;
};
