import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePlanEnds } from '../../api/changes.ts';
import { type ListedPlan, planCalls, usePlans } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Page } from '../../ui/layout/page.tsx';
import { type Column, DataTable, rowLink } from '../../ui/lists/data-table.tsx';
import { reasonWords } from '../../ui/reason-words.ts';
import { PlanState } from './plan-state.tsx';
import { undonePlans } from './undone-plans.ts';

const words = messages({
  en: {
    title: 'Plans',
    intro: 'Prepare changes now and publish them together at a set time.',
    new: 'New plan',
    name: 'Name',
    example: 'January prices',
    make: 'Create',
    state: 'State',
    at: 'Published on',
    requests: 'Changes',
    empty: 'No plan yet',
    emptyText:
      'A plan holds changes until a set time: prepare new prices, have a colleague check them, and publish them all together or not at all.',
  },
  fr: {
    title: 'Plans',
    intro: 'Des modifications préparées maintenant et publiées ensemble, à l’heure dite.',
    new: 'Nouveau plan',
    name: 'Nom',
    example: 'Tarif de janvier',
    make: 'Créer',
    state: 'État',
    at: 'Publication',
    requests: 'Modifications',
    empty: 'Pas encore de plan',
    emptyText:
      'Un plan garde des modifications jusqu’à leur jour : le nouveau tarif est préparé, relu à deux, et entre en vigueur d’un coup, ou pas du tout.',
  },
});

export const PlansPage = () => {
  const say = useMessages(words);
  const [isMaking, setMaking] = useState(false);
  const add = (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onPress={() => setMaking(true)}>
      {say.new}
    </Button>
  );
  return (
    <Page title={say.title} actions={add}>
      <p className="soft">{say.intro}</p>
      <PlanList />
      {isMaking && <NewPlan onClose={() => setMaking(false)} />}
    </Page>
  );
};

const PlanList = () => {
  const undone = undonePlans(usePlanEnds());
  const say = useMessages(words);
  const format = useFormat();
  const columns: Column<ListedPlan>[] = [
    {
      id: 'name',
      title: say.name,
      cell: ({ id, name }) => (
        <Link to="/plans/$planId" params={{ planId: id }} className={rowLink}>
          {name}
        </Link>
      ),
    },
    { id: 'state', title: say.state, cell: ({ id, state }) => <PlanState state={state} isUndone={undone.has(id)} /> },
    {
      id: 'at',
      title: say.at,
      cell: ({ published_at, effective_at }) => {
        const at = published_at ?? effective_at;
        return at && format.date(at);
      },
    },
    { id: 'requests', title: say.requests, align: 'end', isMinor: true, cell: ({ request_count }) => request_count },
  ];
  return (
    <Loaded query={usePlans()}>
      {(plans) =>
        plans.length === 0 ? (
          <EmptyState title={say.empty}>{say.emptyText}</EmptyState>
        ) : (
          <DataTable
            label={say.title}
            columns={columns}
            rows={plans}
            rowKey={({ id }) => id}
            isSoft={({ state }) => state === 'discarded'}
          />
        )
      }
    </Loaded>
  );
};

const NewPlan = ({ onClose }: { onClose: () => void }) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const calls = planCalls(useClient());
  const [name, setName] = useState('');
  const make = useWrite(() => calls.create({ name, effective_at: null }));
  const onSuccess = ({ id }: { id: number }) => navigate({ to: '/plans/$planId', params: { planId: id } });
  return (
    <FormDialog
      title={say.new}
      confirm={say.make}
      forbidden={name.trim() === '' ? sayWhy.unnamed : undefined}
      isBusy={make.isPending}
      onConfirm={() => make.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      <TextField
        label={say.name}
        placeholder={say.example}
        value={name}
        onChange={(text) => setName(text ?? '')}
        autoFocus
      />
      {make.error && <Notice signal="bad">{problemWords(make.error, language)}</Notice>}
    </FormDialog>
  );
};
