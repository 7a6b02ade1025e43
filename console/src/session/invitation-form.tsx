import { useQuery } from '@tanstack/react-query';
import { VantailError } from '@vantail/client';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { passkeyProblem } from './passkey-problem.ts';
import { roleWords } from './role-words.ts';
import type { SignInProps } from './session-provider.tsx';
import { SignInCard } from './sign-in-form.tsx';
import { deviceName } from './ways-in.ts';

const words = messages({
  en: {
    title: 'Your invitation',
    intro: (name: string, tenant: string, role: string) =>
      `${name}, you are invited to the catalogue of ${tenant} (${role}).`,
    how: 'You sign in with a passkey: your fingerprint, face or PIN instead of a password. They never leave your device.',
    name: 'Name of this device',
    nameHelp: 'To tell your passkeys apart later.',
    device: 'My device',
    go: 'Create a passkey',
    over: 'This invitation has already been used, was replaced, or is older than 7 days.',
    overText: 'Ask the person who invited you for a new one. If you already have a passkey, sign in with it.',
    back: 'Go to the sign-in page',
  },
  fr: {
    title: 'Votre invitation',
    intro: (name: string, tenant: string, role: string) =>
      `${name}, vous êtes invité·e au catalogue de ${tenant} (${role}).`,
    how: 'Vous vous connectez avec une clé d’accès\u00a0: votre empreinte, votre visage ou un code. Il n’y a pas de mot de passe. La clé reste sur votre appareil.',
    name: 'Nom de cet appareil',
    nameHelp: 'Pour distinguer plus tard vos clés d’accès.',
    device: 'Mon appareil',
    go: 'Créer une clé d’accès',
    over: 'Cette invitation a déjà servi, a été remplacée, ou date de plus de 7 jours.',
    overText: 'Demandez-en une nouvelle à qui vous a invité. Si vous avez déjà une clé d’accès, connectez-vous.',
    back: 'Vers la page de connexion',
  },
});

type Props = Omit<SignInProps, 'signInLink'> & { token: string; onLeave: () => void };

/** D18.1: the page of an invitation. The passkey that is registered here uses it up, and signs in. */
export const InvitationForm = ({ token, ways, enter, onLeave }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  const [name, setName] = useState(() => deviceName(navigator.userAgent) || say.device);
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: ['invitation'],
    queryFn: () => ways.lookAtInvitation(token),
    retry: false,
    gcTime: 0,
  });
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await enter((open) => open.invitation(token, name.trim() || say.device));
    } catch (failure) {
      if (failure instanceof VantailError && failure.status === 401) void query.refetch();
      setError(passkeyProblem(failure, language));
      setBusy(false);
    }
  };
  if (query.isError) {
    const isOver = query.error instanceof VantailError && query.error.status === 401;
    return (
      <SignInCard title={say.title} onSubmit={onLeave}>
        <Notice signal="bad" title={isOver ? say.over : problemWords(query.error, language)}>
          {isOver && say.overText}
        </Notice>
        <Button type="submit">{say.back}</Button>
      </SignInCard>
    );
  }
  if (!query.data)
    return (
      <SignInCard title={say.title} onSubmit={() => {}}>
        <Skeleton lines={3} height={24} />
      </SignInCard>
    );
  const { person, tenant } = query.data;
  return (
    <SignInCard title={say.title} onSubmit={submit}>
      <p>{say.intro(person.name, tenant.name, sayRole[person.role])}</p>
      <p className="soft">{say.how}</p>
      <TextField label={say.name} help={say.nameHelp} value={name} onChange={(text) => setName(text ?? '')} />
      {error !== undefined && <Notice signal="bad">{error}</Notice>}
      <Button type="submit" kind="primary" icon={<Fingerprint size={16} aria-hidden="true" />} isPending={isBusy}>
        {say.go}
      </Button>
    </SignInCard>
  );
};
