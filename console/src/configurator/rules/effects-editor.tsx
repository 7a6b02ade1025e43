import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { SortableList } from '../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../ui/lists/use-move-actions.tsx';
import { type MenuAction, MenuButton } from '../../ui/menu-button.tsx';
import styles from './editor.module.css';
import { EffectLine } from './effect-line.tsx';
import { type EffectPart, newEffect } from './sentence/effect-part.ts';
import { attachedOptions } from './sentence/rule-names.ts';
import { useEditorContext } from './use-editor-context.ts';

type PartFrameProps = {
  /** "Condition 2": what its fields and its menu belong to. */
  name: string;
  grip: ReactNode;
  actionsLabel: string;
  actions: readonly MenuAction[];
  faults: readonly string[];
  children: ReactNode;
  /** Below the line: the parts of a group. */
  below?: ReactNode;
};

/** One line of a rule: its grip, its slots, its menu, and what is wrong with it. */
export const PartFrame = ({ name, grip, actionsLabel, actions, faults, children, below }: PartFrameProps) => (
  <fieldset className={`${styles.part} ${faults.length > 0 ? styles.faulty : ''}`} aria-label={name}>
    <div className={styles.line}>
      {grip}
      <div className={styles.slots} data-slots>
        {children}
      </div>
      <MenuButton label={actionsLabel} actions={actions} />
    </div>
    {faults.map((fault) => (
      <p key={fault} className={styles.fault} role="alert">
        <CircleAlert size={14} aria-hidden="true" />
        {fault}
      </p>
    ))}
    {below}
  </fieldset>
);

/**
 * Where the focus goes when parts come and go: to the first slot of a new one, and to the button that adds one after one was
 * removed, since the menu that removed it is gone as well.
 */
export const useAddedPart = () => {
  const group = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<{ id: number } | undefined>(undefined);
  const afterRemoval = () =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(':scope > [data-add] button')?.focus());
  return { group, added, setAdded, afterRemoval };
};

const words = messages({
  en: {
    list: 'Effects',
    effect: (position: number) => `Effect ${position}`,
    actions: (name: string) => `Actions for ${name}`,
    add: 'Effect',
    remove: 'Remove',
  },
  fr: {
    list: 'Effets',
    effect: (position: number) => `Effet ${position}`,
    actions: (name: string) => `Actions pour ${name}`,
    add: 'Effet',
    remove: 'Retirer',
  },
});

/** D14.1: the most effects that a rule may have. */
const MOST = 50;

type Props = { effects: EffectPart[]; onChange: (effects: EffectPart[], isStep?: boolean) => void };

/** What happens where the condition holds. The order is that of the sentence: all effects count (D14.5). */
export const EffectsEditor = ({ effects, onChange }: Props) => {
  const say = useMessages(words);
  const { steps, faults } = useEditorContext();
  const focus = useAddedPart();
  const ids = effects.map(({ id }) => id);
  const setOrder = (order: number[]) =>
    onChange(
      order.flatMap((id) => effects.filter((effect) => effect.id === id)),
      true,
    );
  const moves = useMoveActions(ids, setOrder);
  const nameOf = ({ id }: EffectPart) => say.effect(ids.indexOf(id) + 1);
  const add = () => {
    const id = Math.max(0, ...ids) + 1;
    const last = steps.findLast((step) => step.active && attachedOptions(step).length > 0);
    onChange([...effects, { ...newEffect(id, last ? 'only' : 'refuse'), step: last?.id ?? null }], true);
    focus.setAdded({ id });
  };
  const line = (effect: EffectPart, grip: ReactNode) => (
    <PartFrame name={nameOf(effect)} grip={grip} {...frameOf(effect)}>
      <EffectLine
        effect={effect}
        onChange={(changed) => onChange(effects.map((one) => (one.id === changed.id ? changed : one)))}
      />
    </PartFrame>
  );
  const frameOf = (effect: EffectPart) => ({
    actionsLabel: say.actions(nameOf(effect)),
    faults: faults.effects.get(effect.id) ?? [],
    actions: [
      ...moves(effect.id),
      {
        id: 'remove',
        name: say.remove,
        icon: <Trash2 size={14} aria-hidden="true" />,
        onAction: () => {
          onChange(
            effects.filter(({ id }) => id !== effect.id),
            true,
          );
          focus.afterRemoval();
        },
      },
    ],
  });
  return (
    <div className={styles.group} ref={focus.group}>
      <SortableList label={say.list} items={effects} nameOf={nameOf} onOrder={setOrder} added={focus.added}>
        {line}
      </SortableList>
      {effects.length < MOST && (
        <span data-add>
          <Button kind="quiet" icon={<Plus size={14} aria-hidden="true" />} onPress={add}>
            {say.add}
          </Button>
        </span>
      )}
    </div>
  );
};
