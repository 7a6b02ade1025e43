import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type MadeApiKey, useApiKeys } from '../../api/access/api-keys.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { PAGE_SIZE } from '../../records/lists/list-query.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { type KeyQuestion, KeyRows } from './key-rows.tsx';
import { KeySheet } from './key-sheet.tsx';
import { MadeKeyDialog } from './made-key-dialog.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

const words = messages({ en: { add: 'New key' }, fr: { add: 'Nouvelle clé' } });

/** The keys of the tenant with their actions. A secret is shown once, when it is created (D4). */
export const KeyList = ({ title }: { title: string }) => {
  const say = useMessages(words);
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const [question, setQuestion] = useState<KeyQuestion | undefined>(undefined);
  const [made, setMade] = useState<MadeApiKey | undefined>(undefined);
  const query = useApiKeys({ page, page_size: PAGE_SIZE });
  const showSecret = (key: MadeApiKey) => {
    setMaking(false);
    setQuestion(undefined);
    setMade(key);
  };
  const close = () => setQuestion(undefined);
  const add = (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onPress={() => setMaking(true)}>
      {say.add}
    </Button>
  );
  return (
    <Page title={title} actions={add}>
      <Loaded query={query} skeleton={<Skeleton lines={4} height={28} />}>
        {({ data, total }) => (
          <>
            <KeyRows label={title} keys={data} onAsk={setQuestion} />
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isMaking && <NewKeySheet onMade={showSecret} onClose={() => setMaking(false)} />}
      {question?.about === 'edit' && <KeySheet apiKey={question.key} onClose={close} />}
      {question?.about === 'rotate' && <RotateDialog apiKey={question.key} onMade={showSecret} onClose={close} />}
      {question?.about === 'revoke' && <RevokeDialog apiKey={question.key} onClose={close} />}
      {made && <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
};
