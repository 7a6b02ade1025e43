import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { LanguagePicker } from '../../ui/preferences/language-picker.tsx';
import styles from './sign-in.module.css';

const words = messages({ en: { docs: 'API documentation' }, fr: { docs: "Documentation de l'API" } });

type Props = { title: string; onSubmit: () => void; children: ReactNode };

/** The frame of what stands before the console: a card with a form. */
export const SignInCard = ({ title, onSubmit, children }: Props) => {
  const say = useMessages(words);
  useEffect(() => {
    document.title = `${title} · Vantail`;
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
