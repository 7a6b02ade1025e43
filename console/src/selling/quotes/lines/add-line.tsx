import { Plus } from 'lucide-react';
import { services } from '../../../api/catalogue-resource.ts';
import { useAll } from '../../../api/use-catalogue.ts';
import { Button } from '../../../ui/button.tsx';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { useServicePrice } from '../../service-words.ts';
import styles from './add-line.module.css';
import { type EditedLine, withLine } from './edited-lines.ts';

const words = messages({
  en: {
    window: 'Add a window',
    service: 'Add a service',
    noService: 'There is no service yet: add one on the page Services.',
    free: 'Add a free line',
    heading: 'Add a heading',
    newHeading: 'Heading',
    newLine: 'Free line',
  },
  fr: {
    window: 'Ajouter une fenêtre',
    service: 'Ajouter une prestation',
    noService: 'Il n’y a pas encore de prestation : ajoutez-en une à la page Prestations.',
    free: 'Ajouter une ligne libre',
    heading: 'Ajouter un titre',
    newHeading: 'Titre',
    newLine: 'Ligne libre',
  },
});

type Props = {
  lines: readonly EditedLine[];
  onLines: (lines: EditedLine[]) => void;
  /** Opens the choice of a window, which is a page of its own. */
  onWindow: () => void;
};

/** What can be added to a draft (D19.5). */
export const AddLine = ({ lines, onLines, onWindow }: Props) => {
  const say = useMessages(words);
  const priceOf = useServicePrice();
  const all = useAll(services, { active: true }).data ?? [];
  const none = [{ id: 'none', name: say.noService, forbidden: say.noService, onAction: () => {} }];
  const actions = all.map((service) => ({
    id: `${service.id}`,
    name: `${service.name}, ${priceOf(service)}`,
    onAction: () =>
      onLines(
        withLine(lines, {
          kind: 'service',
          title: service.name,
          quantity: service.price_type === 'flat' ? 1 : null,
          request: { kind: 'service', service_id: service.id },
        }),
      ),
  }));
  const plus = <Plus size={16} aria-hidden="true" />;
  return (
    <div className={styles.add}>
      <Button icon={plus} onPress={onWindow}>
        {say.window}
      </Button>
      <MenuButton isNamed label={say.service} actions={actions.length > 0 ? actions : none} />
      <Button
        icon={plus}
        onPress={() => onLines(withLine(lines, { kind: 'free', title: say.newLine, name: say.newLine, unitPrice: 0 }))}
      >
        {say.free}
      </Button>
      <Button
        icon={plus}
        onPress={() => onLines(withLine(lines, { kind: 'heading', title: say.newHeading, name: say.newHeading }))}
      >
        {say.heading}
      </Button>
    </div>
  );
};
