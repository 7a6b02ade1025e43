import { VantailError } from '@vantail/client';
import { useState } from 'react';
import { type Step, useReport } from '../../api/product-parts.ts';
import type { Draft } from '../../forms/drafts/use-draft.ts';
import type { JsonRemark } from '../../forms/json-editor/json-editor.tsx';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { contentOf, type StepDraft } from './step-draft.ts';
import { stepWords } from './step-words.ts';

const jsonEditor = latePart(() => import('../../forms/json-editor/json-editor.tsx'), 'JsonEditor');

const words = messages({
  en: {
    title: 'Data for the configurator (JSON)',
    broken: 'Not valid JSON',
    options:
      'While options are attached, the service writes them into this data under "options". They are not shown here, and anything you type there is discarded.',
  },
  fr: {
    title: 'Données pour le configurateur (JSON)',
    broken: 'JSON invalide',
    options:
      'Tant que des options sont associées, le service les écrit dans ces données sous « options » : elles ne sont pas montrées ici, et rien de ce qu’on y saisirait n’est gardé.',
  },
});

const FIELD = '/content_configuration';

type Props = {
  draft: Draft<StepDraft>;
  productId: number;
  step: Step | undefined;
  /** An item of the report leads here, so it opens. */
  isPointedAt: boolean;
};

/** `content_configuration` as JSON (D6), folded: most people need only the parts that have fields of their own. */
export const ContentField = ({ draft, productId, step, isPointedAt }: Props) => {
  const say = useMessages(words);
  const sayFields = useMessages(stepWords);
  const [isOpen, setOpen] = useState(isPointedAt);
  const [wasPointedAt, setWasPointedAt] = useState(isPointedAt);
  if (isPointedAt !== wasPointedAt) {
    setWasPointedAt(isPointedAt);
    if (isPointedAt) setOpen(true);
  }
  const remarks = useRemarks(draft, productId, step);
  const isBroken = contentOf(draft.value.content_configuration) === undefined;
  return (
    <Disclosure
      title={say.title}
      meta={isBroken && <Badge signal="bad">{say.broken}</Badge>}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {draft.value.option_ids.length > 0 && <p className="soft small">{say.options}</p>}
      <LatePart part={jsonEditor} waiting={<Skeleton lines={5} />}>
        {(JsonEditor) => (
          <JsonEditor
            label={sayFields.content_configuration}
            api="content_configuration"
            value={draft.value.content_configuration}
            onChange={(text) => draft.set({ content_configuration: text })}
            remarks={remarks}
          />
        )}
      </LatePart>
    </Disclosure>
  );
};

/** What the service refused in it, and what the report says about it, at their places. */
const useRemarks = (draft: Draft<StepDraft>, productId: number, step: Step | undefined): JsonRemark[] => {
  const { errors = [], warnings = [] } = useReport(productId).data ?? {};
  const refused = draft.error instanceof VantailError ? draft.error.errors : [];
  const reported = [...errors, ...warnings].filter(({ step_id }) => step_id !== undefined && step_id === step?.id);
  return [
    ...refused.map((item) => ({ ...item, severity: 'error' as const })),
    ...reported.map((item) => ({ ...item, severity: 'warning' as const })),
  ].flatMap(({ pointer, severity, message }) =>
    pointer?.startsWith(FIELD) ? [{ pointer: pointer.slice(FIELD.length), severity, message }] : [],
  );
};
