import { ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Step } from '../../api/product-parts.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { OptionSheet } from '../../records/options/option-kind.tsx';
import { stepWords } from '../../records/steps/step-words.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { MenuButton } from '../../ui/actions/menu-button.tsx';
import { Look } from '../../ui/drawing/look.tsx';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { SortableList } from '../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../ui/lists/use-move-actions.tsx';
import { OptionFacts, OptionPicker } from './option-picker.tsx';
import styles from './options-field.module.css';
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

/** The options that a step offers, in their order: attached, detached and sorted in the draft, saved with the step. */
export const OptionsField = ({ draft, faults, step }: StepFormProps & { step: Step | undefined }) => {
  const say = useMessages(words);
  const sayFields = useMessages(stepWords);
  const { basis } = useFormat();
  const [isChoosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<number | undefined>(undefined);
  const { option_ids: ids, default_option_ids: defaults } = draft.value;
  const attached = useAttachedOptions(ids, step);
  // What is no longer attached is no longer preselected.
  const set = (option_ids: number[]) =>
    draft.set({ option_ids, default_option_ids: defaults.filter((id) => option_ids.includes(id)) }, true);
  const fault = faults.default_option_ids;
  const moves = useMoveActions(ids, set);
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
        <div className={styles.list}>
          <SortableList
            label={say.list}
            items={attached}
            nameOf={nameOf}
            onOrder={set}
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
                      onAction: () => setOpened(attachment.id),
                    },
                    ...moves(attachment.id),
                    {
                      id: 'remove',
                      name: say.remove,
                      icon: <Trash2 size={14} aria-hidden="true" />,
                      onAction: () => set(ids.filter((id) => id !== attachment.id)),
                    },
                  ]}
                />
              </>
            )}
          </SortableList>
        </div>
        <FormError>{draft.errorOf('option_ids')}</FormError>
        {ids.length > 0 && (
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
        )}
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
