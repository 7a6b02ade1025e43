import type { OfferLanguage } from '../words.ts';

/** How each language is called in itself. */
export const LANGUAGE_NAMES: Readonly<Record<OfferLanguage, string>> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
};

/** What the page of an offer says around the offer itself. */
type PageWords = {
  languages: string;
  pdf: string;
  statuses: Readonly<Record<'sent' | 'declined' | 'expired', string>>;
  validUntil: (day: string) => string;
  acceptedOn: (day: string) => string;
  acceptedNote: string;
  expiredNote: string;
  declinedNote: string;
  accept: string;
  acceptLead: (total: string) => string;
  withVat: string;
  name: string;
  nameHelp: string;
  terms: string;
  certify: string;
  buttons: Readonly<Record<'consumer' | 'business', string>>;
  consumerNote: string;
  received: string;
  receivedTitle: (number: number) => string;
  receivedNote: string;
  receivedOn: string;
  number: string;
  back: string;
  problems: Readonly<Record<ProblemPage, { title: string; text: string }>>;
};

/** The pages that tell of a problem. */
const PROBLEM_PAGES = [
  'not_found',
  'rate_limited',
  'offer_changed',
  'offer_expired',
  'not_acceptable',
  'incomplete',
  'foreign_page',
  'failed',
] as const;
export type ProblemPage = (typeof PROBLEM_PAGES)[number];

export const PAGE_WORDS: Readonly<Record<OfferLanguage, PageWords>> = {
  fr: {
    languages: 'Langue',
    pdf: 'Télécharger le PDF',
    statuses: { sent: 'En attente de votre accord', declined: 'Décliné', expired: 'Expiré' },
    validUntil: (day) => `Valable jusqu’au ${day}`,
    acceptedOn: (day) => `Accepté le ${day}`,
    acceptedNote: 'Merci. Votre commande a bien été enregistrée ; nous revenons vers vous pour la suite.',
    expiredNote: 'La date de validité de ce devis est passée. Contactez-nous pour en recevoir un nouveau.',
    declinedNote: 'Ce devis a été décliné. Contactez-nous si vous avez changé d’avis.',
    accept: 'Accepter ce devis',
    acceptLead: (total) => `Montant total : ${total}`,
    withVat: 'TTC',
    name: 'Nom et prénom',
    nameHelp: 'de la personne qui accepte le devis',
    terms: 'J’ai lu ce devis et ses conditions, et je les accepte.',
    certify: 'Pour bénéficier de ce taux de TVA, cochez pour certifier :',
    buttons: { consumer: 'Commander avec obligation de paiement', business: 'Accepter' },
    consumerNote: 'Votre commande vous engage à payer le montant indiqué.',
    received: 'Demande reçue',
    receivedTitle: (number) => `Votre demande n°\u00a0${number} est bien arrivée`,
    receivedNote: 'Nous l’étudions et vous enverrons notre devis. Vous le trouverez alors sur cette page.',
    receivedOn: 'Reçue le',
    number: 'Numéro',
    back: 'Retour au devis',
    problems: {
      not_found: {
        title: 'Cette page n’existe pas',
        text: 'Le lien est incomplet, ou le devis n’est plus partagé. Demandez un nouveau lien à l’entreprise qui vous l’a envoyé.',
      },
      rate_limited: { title: 'Trop de demandes', text: 'Attendez une minute, puis réessayez.' },
      offer_changed: {
        title: 'Le devis a changé',
        text: 'Il a été modifié depuis que vous l’avez ouvert, et rien n’a été accepté. Relisez-le, puis acceptez-le si tout vous convient.',
      },
      offer_expired: {
        title: 'Le devis a expiré',
        text: 'Sa date de validité est passée, et rien n’a été accepté. Contactez l’entreprise pour en recevoir un nouveau.',
      },
      not_acceptable: {
        title: 'Ce devis ne peut pas être accepté ici',
        text: 'Rien n’a été accepté. Contactez l’entreprise qui vous l’a envoyé.',
      },
      incomplete: {
        title: 'Il manque quelque chose',
        text: 'Rien n’a encore été accepté. Indiquez votre nom et cochez toutes les cases, puis réessayez.',
      },
      foreign_page: {
        title: 'Cette demande vient d’une autre page',
        text: 'Rien n’a été accepté. Ouvrez le devis par son lien et acceptez-le là.',
      },
      failed: { title: 'Le service ne répond pas', text: 'Réessayez dans quelques instants.' },
    },
  },
  en: {
    languages: 'Language',
    pdf: 'Download as PDF',
    statuses: { sent: 'Waiting for your reply', declined: 'Declined', expired: 'Expired' },
    validUntil: (day) => `Valid until ${day}`,
    acceptedOn: (day) => `Accepted on ${day}`,
    acceptedNote: 'Thank you. We have received your order and will contact you about the next steps.',
    expiredNote: 'This offer is no longer valid. Contact us for a new one.',
    declinedNote: 'This offer was declined. Contact us if you have changed your mind.',
    accept: 'Accept this offer',
    acceptLead: (total) => `Total: ${total}`,
    withVat: 'including VAT',
    name: 'Full name',
    nameHelp: 'of the person who accepts the offer',
    terms: 'I have read this offer and its terms, and I agree to them.',
    certify: 'To have this VAT rate, tick to certify:',
    buttons: { consumer: 'Order with obligation to pay', business: 'Accept' },
    consumerNote: 'Your order obliges you to pay the amount shown.',
    received: 'Request received',
    receivedTitle: (number) => `Your request no. ${number} has arrived`,
    receivedNote: 'We are looking at it and will send you our offer. You will then find it on this page.',
    receivedOn: 'Received on',
    number: 'Number',
    back: 'Back to the offer',
    problems: {
      not_found: {
        title: 'This page does not exist',
        text: 'The link is incomplete, or the offer is no longer shared. Ask the company that sent it for a new link.',
      },
      rate_limited: { title: 'Too many requests', text: 'Wait a minute, and try again.' },
      offer_changed: {
        title: 'The offer has changed',
        text: 'It was changed after you opened it, and nothing was accepted. Read it again, and accept it if it suits you.',
      },
      offer_expired: {
        title: 'The offer has expired',
        text: 'It is no longer valid, and nothing was accepted. Contact the company for a new one.',
      },
      not_acceptable: {
        title: 'This offer cannot be accepted here',
        text: 'Nothing was accepted. Contact the company that sent it.',
      },
      incomplete: {
        title: 'Something is missing',
        text: 'Nothing was accepted yet. Enter your name and tick all boxes, and try again.',
      },
      foreign_page: {
        title: 'This request comes from another page',
        text: 'Nothing was accepted. Open the offer by its link, and accept it there.',
      },
      failed: { title: 'The service does not answer', text: 'Try again in a moment.' },
    },
  },
  de: {
    languages: 'Sprache',
    pdf: 'Als PDF herunterladen',
    statuses: { sent: 'Wartet auf Ihre Antwort', declined: 'Abgelehnt', expired: 'Abgelaufen' },
    validUntil: (day) => `Gültig bis ${day}`,
    acceptedOn: (day) => `Angenommen am ${day}`,
    acceptedNote: 'Vielen Dank. Ihre Bestellung ist eingegangen; wir melden uns wegen der nächsten Schritte.',
    expiredNote: 'Dieses Angebot ist nicht mehr gültig. Fragen Sie uns nach einem neuen.',
    declinedNote: 'Dieses Angebot wurde abgelehnt. Melden Sie sich, wenn Sie es sich anders überlegt haben.',
    accept: 'Angebot annehmen',
    acceptLead: (total) => `Gesamtbetrag: ${total}`,
    withVat: 'inkl. MwSt.',
    name: 'Vor- und Nachname',
    nameHelp: 'der Person, die das Angebot annimmt',
    terms: 'Ich habe dieses Angebot und seine Bedingungen gelesen und stimme ihnen zu.',
    certify: 'Für diesen Steuersatz bescheinigen Sie durch Ankreuzen:',
    buttons: { consumer: 'Zahlungspflichtig bestellen', business: 'Annehmen' },
    consumerNote: 'Mit der Bestellung verpflichten Sie sich, den angegebenen Betrag zu zahlen.',
    received: 'Anfrage eingegangen',
    receivedTitle: (number) => `Ihre Anfrage Nr. ${number} ist angekommen`,
    receivedNote: 'Wir prüfen sie und senden Ihnen unser Angebot. Sie finden es dann auf dieser Seite.',
    receivedOn: 'Eingegangen am',
    number: 'Nummer',
    back: 'Zurück zum Angebot',
    problems: {
      not_found: {
        title: 'Diese Seite gibt es nicht',
        text: 'Der Link ist unvollständig, oder das Angebot wird nicht mehr geteilt. Bitten Sie den Absender um einen neuen Link.',
      },
      rate_limited: { title: 'Zu viele Anfragen', text: 'Warten Sie eine Minute und versuchen Sie es erneut.' },
      offer_changed: {
        title: 'Das Angebot wurde geändert',
        text: 'Es wurde geändert, nachdem Sie es geöffnet haben, und nichts wurde angenommen. Lesen Sie es noch einmal und nehmen Sie es an, wenn es Ihnen zusagt.',
      },
      offer_expired: {
        title: 'Das Angebot ist abgelaufen',
        text: 'Es ist nicht mehr gültig, und nichts wurde angenommen. Bitten Sie den Absender um ein neues.',
      },
      not_acceptable: {
        title: 'Dieses Angebot kann hier nicht angenommen werden',
        text: 'Nichts wurde angenommen. Melden Sie sich beim Absender.',
      },
      incomplete: {
        title: 'Es fehlt etwas',
        text: 'Noch wurde nichts angenommen. Geben Sie Ihren Namen an, haken Sie alle Felder an und versuchen Sie es erneut.',
      },
      foreign_page: {
        title: 'Diese Anfrage kommt von einer anderen Seite',
        text: 'Nichts wurde angenommen. Öffnen Sie das Angebot über seinen Link und nehmen Sie es dort an.',
      },
      failed: { title: 'Der Dienst antwortet nicht', text: 'Versuchen Sie es gleich noch einmal.' },
    },
  },
};
