import { Boxes, Plus, Trash2, Ungroup } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { SortableList } from '../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../ui/lists/use-move-actions.tsx';
import type { MenuAction } from '../../ui/menu-button.tsx';
import { ConditionLine } from './condition-line.tsx';
import styles from './editor.module.css';
import { PartFrame, useAddedPart } from './effects-editor.tsx';
import type { ConditionGroup, ConditionPart } from './sentence/condition-part.ts';
import {
  grouped,
  highestId,
  ungrouped,
  withNewPart,
  withOrder,
  withoutPart,
  withPart,
} from './sentence/edit-condition.ts';
import { attachedOptions } from './sentence/rule-names.ts';
import { partAbout } from './subject.ts';
import { useEditorContext } from './use-editor-context.ts';

const words = messages({
  en: {
    list: 'Conditions',
    condition: (number: string) => `Condition ${number}`,
    group: (number: string) => `Group ${number}`,
    actions: (name: string) => `Actions for ${name}`,
    join: 'How many of them',
    all: 'all of these are true',
    any: 'at least one of these is true',
    notAll: 'not all of these are true',
    none: 'none of these is true',
    add: 'Condition',
    addTo: (name: string) => `Add a condition to ${name}`,
    putInGroup: 'Move into a group',
    dissolve: 'Ungroup',
    remove: 'Remove',
  },
  fr: {
    list: 'Conditions',
    condition: (number: string) => `Condition ${number}`,
    group: (number: string) => `Groupe ${number}`,
    actions: (name: string) => `Actions pour ${name}`,
    join: 'Combien d’entre elles',
    all: 'toutes ces conditions sont remplies',
    any: 'au moins une de ces conditions est remplie',
    notAll: 'ces conditions ne sont pas toutes remplies',
    none: 'aucune de ces conditions n’est remplie',
    add: 'Condition',
    addTo: (name: string) => `Ajouter une condition à ${name}`,
    putInGroup: 'Mettre dans un groupe',
    dissolve: 'Dissoudre le groupe',
    remove: 'Retirer',
  },
});

type Join = 'all' | 'any' | 'notAll' | 'none';

const joinOf = ({ join, isNot }: ConditionGroup): Join => {
  if (join === 'all') return isNot ? 'notAll' : 'all';
  return isNot ? 'none' : 'any';
};

const withJoin = (group: ConditionGroup, join: Join): ConditionGroup => ({
  ...group,
  join: join === 'all' || join === 'notAll' ? 'all' : 'any',
  isNot: join === 'notAll' || join === 'none',
});

type Props = {
  root: ConditionGroup;
  group: ConditionGroup;
  /** "1.2": where the group stands; empty for the whole condition. */
  number: string;
  onChange: (root: ConditionGroup, isStep?: boolean) => void;
};

type ActionsOptions = Pick<Props, 'root' | 'group' | 'onChange'> & {
  onOrder: (ids: number[]) => void;
  onRemoved: () => void;
};

/** What the menu of a part offers. */
const usePartActions = ({ root, group, onChange, onOrder, onRemoved }: ActionsOptions) => {
  const say = useMessages(words);
  const moves = useMoveActions(
    group.parts.map(({ id }) => id),
    onOrder,
  );
  return (part: ConditionPart): MenuAction[] => [
    ...moves(part.id),
    part.kind === 'group'
      ? {
          id: 'dissolve',
          name: say.dissolve,
          icon: <Ungroup size={14} aria-hidden="true" />,
          onAction: () => onChange(ungrouped(root, part.id), true),
        }
      : {
          id: 'group',
          name: say.putInGroup,
          icon: <Boxes size={14} aria-hidden="true" />,
          onAction: () => onChange(grouped(root, part.id), true),
        },
    {
      id: 'remove',
      name: say.remove,
      icon: <Trash2 size={14} aria-hidden="true" />,
      onAction: () => {
        onChange(withoutPart(root, part.id), true);
        onRemoved();
      },
    },
  ];
};

/** The parts of one group, in the order in which people read them, with a button for one more. */
export const ConditionGroupEditor = ({ root, group, number, onChange }: Props) => {
  const say = useMessages(words);
  const { steps } = useEditorContext();
  const focus = useAddedPart();
  const ids = group.parts.map(({ id }) => id);
  const setOrder = (order: number[]) => onChange(withOrder(root, group.id, order), true);
  const actionsOf = usePartActions({ root, group, onChange, onOrder: setOrder, onRemoved: focus.afterRemoval });
  const numberOf = ({ id }: ConditionPart) => `${number}${number === '' ? '' : '.'}${ids.indexOf(id) + 1}`;
  const nameOf = (part: ConditionPart) => (part.kind === 'group' ? say.group : say.condition)(numberOf(part));
  const add = () => {
    const first = steps.find((step) => step.active && attachedOptions(step).length > 0);
    const part = partAbout(first ? `step:${first.id}` : 'width', highestId(root) + 1);
    onChange(withNewPart(root, group.id, part), true);
    focus.setAdded({ id: part.id });
  };
  return (
    <div className={styles.group} ref={focus.group}>
      <SortableList label={say.list} items={group.parts} nameOf={nameOf} onOrder={setOrder} added={focus.added}>
        {(part, grip) => (
          <ConditionPartEditor
            part={part}
            name={nameOf(part)}
            grip={grip}
            actions={actionsOf(part)}
            {...{ root, number: numberOf(part), onChange }}
          />
        )}
      </SortableList>
      <span data-add>
        <Button
          kind="quiet"
          icon={<Plus size={14} aria-hidden="true" />}
          {...(number === '' ? {} : { 'aria-label': say.addTo(say.group(number)) })}
          onPress={add}
        >
          {say.add}
        </Button>
      </span>
    </div>
  );
};

type PartProps = Omit<Props, 'group'> & {
  part: ConditionPart;
  name: string;
  grip: ReactNode;
  actions: readonly MenuAction[];
};

const ConditionPartEditor = ({ part, name, grip, actions, root, number, onChange }: PartProps) => {
  const say = useMessages(words);
  const { faults } = useEditorContext();
  const frame = { name, grip, actions, actionsLabel: say.actions(name), faults: faults.conditions.get(part.id) ?? [] };
  if (part.kind === 'group')
    return (
      <PartFrame {...frame} below={<ConditionGroupEditor {...{ root, number, onChange }} group={part} />}>
        <JoinSelect group={part} onChange={(changed) => onChange(withPart(root, changed), true)} />
      </PartFrame>
    );
  return (
    <PartFrame {...frame}>
      <ConditionLine part={part} onChange={(changed) => onChange(withPart(root, changed))} />
    </PartFrame>
  );
};

/** How many of the parts of a group have to hold. */
export const JoinSelect = ({
  group,
  onChange,
}: {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
}) => {
  const say = useMessages(words);
  return (
    <Select<Join>
      isInline
      label={say.join}
      value={joinOf(group)}
      choices={(['all', 'any', 'notAll', 'none'] as const).map((id) => ({ id, name: say[id] }))}
      onChange={(join) => onChange(withJoin(group, join))}
    />
  );
};
