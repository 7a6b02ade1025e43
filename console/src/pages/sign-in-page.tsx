import { VantailError } from '@vantail/client';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { problemWords } from '../language/problem-words.ts';
import { Button } from '../ui/actions/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { LanguagePicker } from '../ui/preferences/language-picker.tsx';
import styles from './sign-in-page.module.css';

const words = messages({
  en: {
    title: 'Sign in',
    intro:
      'The console works with an API key of your company. It is kept for this tab only, and forgotten when you close it.',
    key: 'API key',
    help: 'It starts with vtl_. The operator of this installation makes the first one.',
    shape: 'A key is vtl_ followed by 38 letters and digits.',
    unknown: 'The service does not know this key, or it was revoked or has expired.',
    go: 'Sign in',
    docs: 'API documentation',
  },
  fr: {
    title: 'Connexion',
    intro:
      "La console s'ouvre avec une clé d'API de votre entreprise. Elle n'est gardée que pour cet onglet, et oubliée à sa fermeture.",
    key: "Clé d'API",
    help: "Elle commence par vtl_. L'opérateur de cette installation crée la première.",
    shape: 'Une clé est vtl_ suivi de 38 lettres et chiffres.',
    unknown: 'Le service ne connaît pas cette clé, ou elle a été révoquée ou a expiré.',
    go: 'Se connecter',
    docs: "Documentation de l'API",
  },
});

export const SignInPage = ({ onSignIn }: { onSignIn: (key: string) => Promise<void> }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${say.title} · Vantail`;
  }, [say]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^vtl_[0-9A-Za-z]{38}$/.test(key.trim())) return setError(say.shape);
    setBusy(true);
    try {
      await onSignIn(key.trim());
    } catch (failure) {
      const isUnknown = failure instanceof VantailError && failure.status === 401;
      setError(isUnknown ? say.unknown : problemWords(failure, language));
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <Logo />
        <h1>{say.title}</h1>
        <p className="soft">{say.intro}</p>
        <TextField
          label={say.key}
          help={say.help}
          type="password"
          autoComplete="off"
          autoFocus
          value={key}
          error={error}
          onChange={(text) => {
            setKey(text ?? '');
            setError(undefined);
          }}
        />
        <Button type="submit" kind="primary" icon={<KeyRound size={16} aria-hidden="true" />} isPending={isBusy}>
          {say.go}
        </Button>
        <div className={styles.foot}>
          <a href="/docs">{say.docs}</a>
          <LanguagePicker />
        </div>
      </form>
    </main>
  );
};
