import { Copy, ExternalLink, Link2Off, Mail } from 'lucide-react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { copyText } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type Signal } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { mailOf, offerState } from './offer-state.ts';
import styles from './quote-parts.module.css';

const words = messages({
  en: {
    title: 'Offer for the customer',
    draft: 'The page for the customer opens once the quote is marked as sent.',
    link: 'Link for the customer',
    copy: 'Copy the link',
    copied: 'Link copied',
    notCopied: 'Your browser doesn’t let this page copy: select the link and press Ctrl+C.',
    mail: 'Write an e-mail',
    open: 'Open the page',
    unshare: 'Withdraw the link',
    unshared: 'The old link no longer works; this is the new one.',
    seen: (first: string, last: string) =>
      first === last ? `Seen on ${first}` : `Seen first on ${first}, last on ${last}`,
    nobody: 'the customer',
    subject: (number: number) => `Our offer no. ${number}`,
    body: (url: string) => `Hello,\n\nhere is our offer:\n${url}\n\nKind regards`,
  },
  fr: {
    title: 'Offre pour le client',
    draft: 'La page du client s’ouvre dès que le devis est marqué comme envoyé.',
    link: 'Lien pour le client',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    notCopied: 'Ce navigateur ne laisse pas la page copier : sélectionnez le lien et tapez Ctrl+C.',
    mail: 'Écrire un e-mail',
    open: 'Ouvrir la page',
    unshare: 'Retirer le lien',
    unshared: 'L’ancien lien ne fonctionne plus ; voici le nouveau.',
    seen: (first: string, last: string) =>
      first === last ? `Vue le ${first}` : `Vue d’abord le ${first}, puis le ${last}`,
    nobody: 'le client',
    subject: (number: number) => `Notre devis n° ${number}`,
    body: (url: string) => `Bonjour,\n\nvoici notre devis :\n${url}\n\nCordialement`,
  },
});

const stateWords = messages({
  en: {
    draft: 'Not sent yet',
    unseen: 'Not seen yet',
    seen: 'Seen',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
  },
  fr: {
    draft: 'Pas encore envoyée',
    unseen: 'Pas encore vue',
    seen: 'Vue',
    accepted: 'Acceptée',
    declined: 'Refusée',
    expired: 'Expirée',
  },
});

/** D20.5: who accepted, and how. */
const acceptedWords = messages({
  en: {
    customer: (name: string, at: string) => `Accepted on ${at} by ${name}, on the page`,
    person: (_: string, at: string) => `Accepted on ${at}, noted in the console`,
    key: (_: string, at: string) => `Accepted on ${at}, noted through the API`,
  },
  fr: {
    customer: (name: string, at: string) => `Acceptée le ${at} par ${name}, sur la page`,
    person: (_: string, at: string) => `Acceptée le ${at}, noté dans la console`,
    key: (_: string, at: string) => `Acceptée le ${at}, noté par l’API`,
  },
});

const SIGNALS: Readonly<Record<ReturnType<typeof offerState>, Signal>> = {
  draft: 'neutral',
  unseen: 'neutral',
  seen: 'good',
  accepted: 'good',
  declined: 'off',
  expired: 'warn',
};

/** D20.7: the customer's page of the quote: how to send it, and what came of it. */
export const QuoteOffer = ({ quote }: { quote: Quote }) => {
  const client = useClient();
  const say = useMessages(words);
  const stateName = useMessages(stateWords);
  const sayAccepted = useMessages(acceptedWords);
  const { language } = useLanguage();
  const { date } = useFormat();
  const unshare = useWrite(() => quoteCalls(client).unshare(quote.id, quote.version));
  const { offer_url: url, seen_at: seen, accepted } = quote;
  const state = offerState(quote, new Date());
  return (
    <section className={styles.offer} aria-labelledby="quote-offer">
      <div className={styles.head}>
        <h2 id="quote-offer">{say.title}</h2>
        <Badge signal={SIGNALS[state]}>{stateName[state]}</Badge>
      </div>
      {state === 'draft' ? (
        <p className="soft">{say.draft}</p>
      ) : (
        <>
          <p className={styles.link}>
            <span className="soft small">{say.link}</span> <a href={url}>{url}</a>
          </p>
          <div className={styles.buttons}>
            <Button
              changesNothing
              icon={<Copy size={16} aria-hidden="true" />}
              onPress={async () => toast((await copyText(url)) ? say.copied : say.notCopied)}
            >
              {say.copy}
            </Button>
            <a className={styles.action} href={mailOf(quote, say.subject(quote.number), say.body(url))}>
              <Mail size={16} aria-hidden="true" /> {say.mail}
            </a>
            <a className={styles.action} href={url} target="_blank" rel="noreferrer">
              <ExternalLink size={16} aria-hidden="true" /> {say.open}
            </a>
            <Button
              icon={<Link2Off size={16} aria-hidden="true" />}
              isPending={unshare.isPending}
              onPress={() => unshare.mutate(undefined, { onSuccess: () => toast(say.unshared) })}
            >
              {say.unshare}
            </Button>
          </div>
          {seen && <p>{say.seen(date(seen.first), date(seen.last))}</p>}
          {accepted && <p>{sayAccepted[accepted.by](accepted.name ?? say.nobody, date(accepted.at))}</p>}
        </>
      )}
      {unshare.isError && <Notice signal="bad">{problemWords(unshare.error, language)}</Notice>}
    </section>
  );
};
