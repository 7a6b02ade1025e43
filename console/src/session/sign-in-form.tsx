import { VantailError } from '@vantail/client';
import { isolated } from '@vantail/pricing';
import { Fingerprint, KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { browserStorage } from '../ui/browser/browser-storage.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/dialogs/copy-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { LanguagePicker } from '../ui/language-picker.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { passkeyProblem } from './passkey-problem.ts';
import { draftOwner, draftText, savedDrafts } from './saved-drafts.ts';
import type { SignInAgainProps, SignInProps } from './session-provider.tsx';
import styles from './sign-in.module.css';

const signInCardWords = messages({ en: { docs: 'API documentation' }, fr: { docs: 'Documentation de l’API' } });

type SignInCardProps = { title: string; onSubmit: () => void; children: ReactNode };

/** The frame of what stands before the console: a card with a form. */
export const SignInCard = ({ title, onSubmit, children }: SignInCardProps) => {
  const say = useMessages(signInCardWords);
  useEffect(() => {
    document.title = `${isolated(title)} · Vantail`;
  }, [title]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <Logo />
        <h1>{title}</h1>
        {children}
        <div className={styles.foot}>
          <a href="/docs">{say.docs}</a>
          <LanguagePicker />
        </div>
      </form>
    </main>
  );
};

const words = messages({
  en: {
    title: 'Sign in',
    passkey: 'Continue with a passkey',
    passkeyHelp: 'Your fingerprint, face or PIN on this device, your phone or a security key.',
    or: 'or',
    key: 'API key',
    help: 'It starts with vtl_. The service exchanges it for a session that lasts until you close the browser; no page can read either.',
    shape: 'A key is vtl_ followed by 38 letters and digits.',
    unknown: 'This key is unknown, revoked or expired.',
    go: 'Sign in',
    link: 'This link has already been used or has expired. Sign in another way.',
  },
  fr: {
    title: 'Connexion',
    passkey: 'Continuer avec une clé d’accès',
    passkeyHelp: 'Votre empreinte, votre visage ou le code de cet appareil, votre téléphone ou une clé de sécurité.',
    or: 'ou',
    key: 'Clé d’API',
    help: 'Elle commence par vtl_. Elle est échangée contre une session qui dure jusqu’à la fermeture du navigateur ; aucune page ne peut lire ni l’une ni l’autre.',
    shape: 'Une clé est vtl_ suivi de 38 lettres et chiffres.',
    unknown: 'Le service ne connaît pas cette clé, ou elle a été révoquée ou a expiré.',
    go: 'Se connecter',
    link: 'Ce lien a déjà servi, ou il est trop ancien. Connectez-vous autrement.',
  },
});

type FieldsProps = {
  apiKey: string;
  error: string | undefined;
  passkeyError: string | undefined;
  busy: 'passkey' | 'key' | undefined;
  onType: (text: string) => void;
  onPasskey: () => void;
};

const Fields = ({ apiKey, error, passkeyError, busy, onType, onPasskey }: FieldsProps) => {
  const say = useMessages(words);
  return (
    <>
      <Button
        kind="primary"
        icon={<Fingerprint size={16} aria-hidden="true" />}
        isPending={busy === 'passkey'}
        onPress={onPasskey}
        autoFocus
      >
        {say.passkey}
      </Button>
      <p className="soft small">{say.passkeyHelp}</p>
      {passkeyError !== undefined && <Notice signal="bad">{passkeyError}</Notice>}
      <div className={styles.or} aria-hidden="true">
        {say.or}
      </div>
      <TextField
        label={say.key}
        help={say.help}
        type="password"
        autoComplete="off"
        value={apiKey}
        error={error}
        onChange={(text) => onType(text ?? '')}
      />
      <Button type="submit" icon={<KeyRound size={16} aria-hidden="true" />} isPending={busy === 'key'}>
        {say.go}
      </Button>
    </>
  );
};

/** D18.2: the ways in that need nothing but the person: a passkey, or an API key. */
const useWaysIn = (enter: SignInProps['enter']) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [passkeyError, setPasskeyError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState<'passkey' | 'key' | undefined>(undefined);
  const goByPasskey = async () => {
    setBusy('passkey');
    setPasskeyError(undefined);
    try {
      await enter((ways) => ways.passkey());
    } catch (failure) {
      setPasskeyError(passkeyProblem(failure, language));
      setBusy(undefined);
    }
  };
  const submit = async () => {
    if (!/^vtl_[0-9A-Za-z]{38}$/.test(key.trim())) return setError(say.shape);
    setBusy('key');
    try {
      await enter((ways) => ways.key(key.trim()));
    } catch (failure) {
      const isUnknown = failure instanceof VantailError && failure.status === 401;
      setError(isUnknown ? say.unknown : problemWords(failure, language));
      setBusy(undefined);
    }
  };
  const type = (text: string) => {
    setKey(text);
    setError(undefined);
  };
  const fields = <Fields {...{ error, passkeyError, busy }} apiKey={key} onType={type} onPasskey={goByPasskey} />;
  return { fields, submit };
};

type Props = Pick<SignInProps, 'enter'> & { isLinkOver: boolean };

export const SignInForm = ({ enter, isLinkOver }: Props) => {
  const say = useMessages(words);
  const { fields, submit } = useWaysIn(enter);
  return (
    <SignInCard title={say.title} onSubmit={submit}>
      {isLinkOver && <Notice signal="warn">{say.link}</Notice>}
      {fields}
    </SignInCard>
  );
};

const againWords = messages({
  en: {
    title: 'Sign in again',
    over: (name: string) => `Your session as ${name} has ended.`,
    out: (name: string) => `${name} signed out in another tab.`,
    goesOn: 'Nothing is lost: this page waits for you with everything you typed, and a save goes on by itself.',
    link: 'A sign-in link that you open in another tab works here, too.',
    takeAlong: 'If you can’t sign in any more, take your unsaved changes with you.',
    copy: 'Copy my unsaved changes',
  },
  fr: {
    title: 'Reconnectez-vous',
    over: (name: string) => `La session de ${name} est terminée.`,
    out: (name: string) => `${name} s’est déconnecté dans un autre onglet.`,
    goesOn:
      'Rien n’est perdu : cette page vous attend avec tout ce que vous avez saisi, et l’enregistrement en cours reprend de lui-même.',
    link: 'Un lien de connexion ouvert dans un autre onglet vaut aussi pour cette page.',
    takeAlong: 'Si vous ne pouvez plus vous connecter, emportez vos modifications non enregistrées.',
    copy: 'Copier mes modifications',
  },
});

/** D18.3: on top of the page whose session ended. Only a sign-in closes it. */
export const SignInAgain = ({ enter, me, isHidden }: SignInAgainProps) => {
  const say = useMessages(againWords);
  const { fields, submit } = useWaysIn(enter);
  // What another tab signed out of is shown to nobody, not even by the name of the tab.
  useEffect(() => {
    if (!isHidden) return;
    const { title } = document;
    document.title = `${say.title} · Vantail`;
    return () => {
      document.title = title;
    };
  }, [isHidden, say]);
  const drafts = isHidden ? [] : savedDrafts(browserStorage, draftOwner(me));
  return (
    <ModalOverlay className={`${styles.again} ${isHidden ? styles.hiding : ''}`} isOpen isKeyboardDismissDisabled>
      <Modal className={styles.card ?? ''}>
        <Dialog className={styles.fields ?? ''}>
          <Heading slot="title" level={1}>
            {say.title}
          </Heading>
          <p>
            {isHidden ? say.out(me.name) : say.over(me.name)} {say.goesOn}
          </p>
          <form
            className={styles.fields}
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            {fields}
          </form>
          <p className="soft small">{say.link}</p>
          {drafts.length > 0 && (
            <>
              <p className="soft small">{say.takeAlong}</p>
              <CopyButton label={say.copy} text={() => drafts.map(draftText).join('\n\n')} />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
