import { ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Step } from '../../api/product-parts.ts';
import { OptionSheet } from '../../catalogue/options/option-kind.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Look } from '../../ui/drawing/look.tsx';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { SortableList } from '../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../ui/lists/use-move-actions.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { OptionFacts, OptionPicker } from './option-picker.tsx';
import styles from './options-field.module.css';
import { stepWords } from './step-words.ts';
import { type Attachment, useAttachedOptions } from './use-attached-options.ts';
import type { StepFormProps } from './use-step-fields.ts';

const words = messages({
  en: {
    title: 'Options',
    choose: 'Choose options',
    help: (basis: string) => `In the order customers see them. Prices ${basis}.`,
    list: 'Attached options, in order',
    none: 'No options attached. A choice step needs some; a size step doesn’t.',
    unknown: (id: number) => `Option ${id} does not exist`,
    actions: (name: string) => `Actions for ${name}`,
    open: 'Open: price, state and more',
    remove: 'Remove from the step',
    defaults: 'Selected before the customer makes a choice.',
    noDefaults: 'nothing',
  },
  fr: {
    title: 'Options',
    choose: 'Choisir des options',
    help: (basis: string) => `Dans l’ordre où elles sont proposées. Prix ${basis}.`,
    list: 'Options associées, dans leur ordre',
    none: 'Aucune option associée. Une étape de choix en demande ; une étape de dimensions, non.',
    unknown: (id: number) => `L’option ${id} n’existe pas`,
    actions: (name: string) => `Actions pour ${name}`,
    open: 'Ouvrir : prix, état et le reste',
    remove: 'Retirer de l’étape',
    defaults: 'Ce qui est choisi avant que le client ne choisisse.',
    noDefaults: 'rien',
  },
});

type ListProps = {
  attached: readonly Attachment[];
  nameOf: (attachment: Attachment) => string;
  onChange: (ids: number[]) => void;
  onOpen: (id: number) => void;
};

/** The attached options, to sort, open and remove. */
const AttachedOptions = ({ attached, nameOf, onChange, onOpen }: ListProps) => {
  const say = useMessages(words);
  const ids = attached.map(({ id }) => id);
  const moves = useMoveActions(ids, onChange);
  return (
    <div className={styles.list}>
      <SortableList
        label={say.list}
        items={attached}
        nameOf={nameOf}
        onOrder={onChange}
        isFixed={ids.length < 2}
        isOfLines
        empty={<p className="soft small">{say.none}</p>}
      >
        {(attachment, grip) => (
          <>
            {grip}
            <OptionFacts name={nameOf(attachment)} option={attachment.option} />
            <MenuButton
              label={say.actions(nameOf(attachment))}
              actions={[
                {
                  id: 'open',
                  name: say.open,
                  icon: <Pencil size={14} aria-hidden="true" />,
                  forbidden: attachment.option === null ? say.unknown(attachment.id) : undefined,
                  onAction: () => onOpen(attachment.id),
                },
                ...moves(attachment.id),
                {
                  id: 'remove',
                  name: say.remove,
                  icon: <Trash2 size={14} aria-hidden="true" />,
                  onAction: () => onChange(ids.filter((id) => id !== attachment.id)),
                },
              ]}
            />
          </>
        )}
      </SortableList>
    </div>
  );
};

type DefaultsProps = Pick<StepFormProps, 'draft' | 'faults'> & Pick<ListProps, 'attached' | 'nameOf'>;

/** The options that are selected before the customer chooses. */
const DefaultOptions = ({ draft, faults, attached, nameOf }: DefaultsProps) => {
  const say = useMessages(words);
  const sayFields = useMessages(stepWords);
  const fault = faults.default_option_ids;
  return (
    <MultiSelect
      label={sayFields.default_option_ids}
      api="default_option_ids"
      help={say.defaults}
      placeholder={say.noDefaults}
      value={draft.value.default_option_ids}
      choices={attached.map((attachment) => ({
        id: attachment.id,
        name: nameOf(attachment),
        picture: (
          <Look
            url={attachment.option?.image_url}
            finish={attachment.option?.finish}
            window={attachment.option?.window}
          />
        ),
      }))}
      onChange={(default_option_ids) => draft.set({ default_option_ids })}
      error={(fault && sayFields[fault]) ?? draft.errorOf('default_option_ids')}
    />
  );
};

/** The options that a step offers, in their order: attached, detached and sorted in the draft, saved with the step. */
export const OptionsField = ({ draft, faults, step }: StepFormProps & { step: Step | undefined }) => {
  const say = useMessages(words);
  const { basis } = useFormat();
  const [isChoosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<number | undefined>(undefined);
  const { option_ids: ids, default_option_ids: defaults } = draft.value;
  const attached = useAttachedOptions(ids, step);
  // An option that is detached is no longer selected by default.
  const set = (option_ids: number[]) =>
    draft.set({ option_ids, default_option_ids: defaults.filter((id) => option_ids.includes(id)) }, true);
  const nameOf = ({ id, option }: Attachment) => option?.name ?? (option === null ? say.unknown(id) : `${id}`);
  return (
    <>
      <FormSection
        field="option_ids"
        {...(ids.length > 0 && { help: say.help(basis) })}
        title={`${say.title} (${ids.length})`}
        actions={
          <Button icon={<ListChecks size={16} aria-hidden="true" />} onPress={() => setChoosing(true)}>
            {say.choose}
          </Button>
        }
      >
        <AttachedOptions attached={attached} nameOf={nameOf} onChange={set} onOpen={setOpened} />
        <FormError>{draft.errorOf('option_ids')}</FormError>
        {ids.length > 0 && <DefaultOptions draft={draft} faults={faults} attached={attached} nameOf={nameOf} />}
      </FormSection>
      <OptionSheet open={opened} onClose={() => setOpened(undefined)} />
      {isChoosing && (
        <OptionPicker
          family={draft.value.content_type}
          chosen={ids}
          onChange={set}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
};
