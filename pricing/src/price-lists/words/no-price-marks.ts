import { plainWords } from './plain-words.ts';

/** Signs for a size that cannot be made. An empty cell and 0 mean the same. */
const SIGN = /^(?:[-–—−_.…/\\|*]+|[x×✗✘✕✖❌ø∅]+)$/iu;

/**
 * Words for it, and for prices on request, as `plainWords` writes them without spaces ("n. l." and "n/l" are the same):
 * French, English, German, Dutch, Spanish, Italian, Polish, Portuguese.
 */
const WORDS = new Set(
  [
    'na nd nc nl nv nm ns np sd so s d sc nr nvt poa por rfq tba tbc undefined null nan none no non nein nee nie nao',
    'non disponible|indisponible|pas disponible|non realisable|non faisable|impossible|hors gamme|hors limite|hors limites',
    'hors standard|hors dimensions|sur demande|sur devis|sur consultation|nous consulter|consulter|a consulter|non fabrique',
    'not available|unavailable|not possible|not made|not offered|out of range|on request|on application|price on request',
    'price on application|upon request|on enquiry|ask|call|please ask|please call|no price',
    'nicht lieferbar|nicht verfugbar|nicht moglich|nicht baubar|nicht herstellbar|nicht machbar|auf anfrage|anfrage|a anfrage',
    'entfallt|unmoglich|kein preis|preis auf anfrage',
    'niet leverbaar|niet beschikbaar|niet mogelijk|op aanvraag|aanvraag|prijs op aanvraag|niet maakbaar|onmogelijk',
    'no disponible|bajo pedido|bajo consulta|bajo demanda|consultar|no fabricable|no posible|sin precio|imposible',
    'non disponibile|su richiesta|a richiesta|non realizzabile|non fattibile|non possibile|non producibile|da preventivare',
    'niedostepne|niedostepny|niedostepna|brak|na zapytanie|na zamowienie|niemozliwe|do wyceny|wycena indywidualna|nie dotyczy',
    'niewykonalne|indisponivel|nao disponivel|sob consulta|sob pedido|a pedido|sob orcamento|nao fabricavel|nao possivel',
    'impossivel|sem preco',
  ]
    .flatMap((line, index) => line.split(index === 0 ? ' ' : '|'))
    .map((words) => words.replaceAll(' ', '')),
);

const LONGEST = 40;

/** A mark in the form in which marks are compared. */
const plainMark = (text: string): string => {
  const words = plainWords(text).replaceAll(' ', '');
  return words === '' ? text.trim() : words;
};

/** Whether a text marks a size without a price; `further` are marks that the caller declares. */
export const noPriceMarks = (further: readonly string[] = []): ((text: string) => boolean) => {
  const declared = new Set(further.map(plainMark));
  return (text) => {
    // Nearly every text of a price list is a number, and no known mark begins with a digit.
    if (declared.size === 0 && /^[0-9]/.test(text)) return false;
    if (text.length > LONGEST) return declared.size > 0 && declared.has(plainMark(text));
    return SIGN.test(text) || WORDS.has(plainMark(text)) || (declared.size > 0 && declared.has(plainMark(text)));
  };
};
