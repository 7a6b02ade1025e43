import { getRouteApi, Link } from '@tanstack/react-router';
import { settledExpectation } from '@vantail/pricing';
import { Check, Play, Trash2 } from 'lucide-react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useOutcomeWords } from '../../forms/saving/use-outcome-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { failedToast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type Example, exampleCalls, type RunExample, useExampleRun, useExamples } from './examples.ts';

const words = messages({
  en: {
    title: 'Examples',
    name: 'Example',
    state: 'State',
    green: 'Right',
    red: 'No longer right',
    expected: 'Expected',
    came: 'Now',
    actions: 'Actions',
    right: 'This is right now',
    allRight: 'All of this is right now',
    open: 'Try it',
    putAway: 'Put away',
    empty: 'No examples yet',
    text: 'An example is a window with the price that it must have, or the reason why it cannot be made. Keep a few that you know by heart: the console then says which of them a new price list, a rule or a plan would change, before anything is written.',
    how: 'Choose a window in “Try it”, or open a quote, and press “Keep as example”.',
    go: 'Try it',
  },
  fr: {
    title: 'Exemples',
    name: 'Exemple',
    state: 'État',
    green: 'Juste',
    red: 'Plus juste',
    expected: 'Attendu',
    came: 'Maintenant',
    actions: 'Actions',
    right: 'C’est juste maintenant',
    allRight: 'Tout est juste maintenant',
    open: 'Essayer',
    putAway: 'Retirer',
    empty: 'Aucun exemple pour l’instant',
    text: 'Un exemple est une fenêtre avec le prix qu’elle doit avoir, ou la raison pour laquelle elle ne se fait pas. Gardez-en quelques-uns que vous connaissez par cœur : la console dit alors lesquels changeraient avec un nouveau tarif, une règle ou un plan, avant que rien ne soit écrit.',
    how: 'Composez une fenêtre dans « Essayer », ou ouvrez un devis, puis « Garder comme exemple ».',
    go: 'Essayer',
  },
});

type Props = { productId: number; examples: readonly Example[]; run: readonly RunExample[] };

const NoExamples = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  return (
    <EmptyState
      title={say.empty}
      action={
        <Link to="/products/$productId/try" params={{ productId }}>
          {say.go}
        </Link>
      }
    >
      {say.text} {say.how}
    </EmptyState>
  );
};

/** Writes the present outcome of examples as expected, and puts examples away. */
const useExampleWrites = (productId: number) => {
  const { language } = useLanguage();
  const calls = exampleCalls(useClient(), productId);
  const onError = (error: unknown) => failedToast(problemWords(error, language));
  const settle = useWrite(async (reds: readonly RunExample[]) => {
    for (const { id, expected, came } of reds) await calls.patch(id, { expect: settledExpectation(expected, came) });
  });
  const putAway = useWrite(calls.deactivate);
  return {
    isSettling: settle.isPending,
    settle: (reds: readonly RunExample[]) => settle.mutate(reds, { onError }),
    isPuttingAway: putAway.isPending,
    putAway: (id: number) => putAway.mutate(id, { onError }),
  };
};

type ActionsProps = {
  productId: number;
  example: RunExample;
  body: Example['body'] | undefined;
  writes: ReturnType<typeof useExampleWrites>;
};

const ExampleActions = ({ productId, example, body, writes }: ActionsProps) => {
  const say = useMessages(words);
  return (
    <>
      {!example.passed && (
        <Button
          kind="quiet"
          icon={<Check size={16} aria-hidden="true" />}
          isPending={writes.isSettling}
          onPress={() => writes.settle([example])}
        >
          {say.right}
        </Button>
      )}
      <Link to="/products/$productId/try" params={{ productId }} state={{ tryExample: body ?? {} }}>
        <Play size={16} aria-hidden="true" /> {say.open}
      </Link>
      <Button
        kind="quiet"
        icon={<Trash2 size={16} aria-hidden="true" />}
        isPending={writes.isPuttingAway}
        onPress={() => writes.putAway(example.id)}
      >
        {say.putAway}
      </Button>
    </>
  );
};

/** D21.4: the examples of a product, green and red, with the way to say that the present outcome is right. */
const ExamplesList = ({ productId, examples, run }: Props) => {
  const say = useMessages(words);
  const outcome = useOutcomeWords();
  const writes = useExampleWrites(productId);
  const bodyOf = new Map(examples.map(({ id, body }) => [id, body]));
  const reds = run.filter(({ passed }) => !passed);
  if (run.length === 0) return <NoExamples productId={productId} />;
  return (
    <>
      {reds.length > 1 && (
        <p>
          <Button
            icon={<Check size={16} aria-hidden="true" />}
            isPending={writes.isSettling}
            onPress={() => writes.settle(reds)}
          >
            {say.allRight}
          </Button>
        </p>
      )}
      <DataTable
        label={say.title}
        rows={run}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', title: say.name, cell: ({ name }) => name },
          {
            id: 'state',
            title: say.state,
            cell: ({ passed }) => <Badge signal={passed ? 'good' : 'bad'}>{passed ? say.green : say.red}</Badge>,
          },
          {
            id: 'expected',
            title: say.expected,
            cell: ({ expected }) => <span className="figures">{outcome.expected(expected)}</span>,
          },
          { id: 'came', title: say.came, cell: ({ came }) => <span className="figures">{outcome.came(came)}</span> },
          {
            id: 'actions',
            title: say.actions,
            cell: (example) => (
              <ExampleActions productId={productId} example={example} body={bodyOf.get(example.id)} writes={writes} />
            ),
          },
        ]}
      />
    </>
  );
};

const route = getRouteApi('/products/$productId');

/** The examples of a product, run just now (D21). */
export const ExamplesPage = () => {
  const { productId } = route.useParams();
  const run = useExampleRun(productId);
  return (
    <Loaded query={useExamples(productId)} skeleton={<Skeleton lines={4} height={40} />}>
      {(examples) => (
        <Loaded query={run}>
          {({ examples: judged }) => <ExamplesList productId={productId} examples={examples} run={judged} />}
        </Loaded>
      )}
    </Loaded>
  );
};
