import { axesOfLabel } from './axis-words.ts';
import { currenciesNamed } from './currency-words.ts';
import { plainWords, vocabulary } from './plain-words.ts';
import { groupTitle, isPriceTitle, rangeEnd } from './price-words.ts';
import { taxBasesNamed } from './tax-basis.ts';
import { unitsNamed } from './unit-words.ts';

/**
 * What stands in titles of tables: things that are sold, what they are made of, how they open and look. A text with one
 * of them is a title and not a label of an axis.
 */
const TITLES = vocabulary(
  'fenêtre fenêtres porte portes baie volet volets store stores vantail vantaux châssis fixe soufflet oscillo battant coulissant ' +
    'coulissante galandage gauche droite droit française pvc alu aluminium bois acier blanc blanche gris anthracite couleur couleurs ' +
    'vitrage moustiquaire pergola portail garage rideau toile modèle gamme édition catalogue remarque légende ' +
    'window windows door doors shutter shutters blind blinds awning awnings sash sashes casement fixed tilt turn sliding left right ' +
    'wood timber steel white grey gray black colour color standard glazing double triple single screen gate model roller venetian ' +
    'roman curtain fabric type typ tipo top plus classic comfort premium basic eco design ' +
    'fenster tür türen haustür rollladen rollladens rolladen jalousie markise raffstore flügel flügelig einflügelig zweiflügelig ' +
    'dreh kipp drehkipp fest festverglasung festfeld schiebetür hebeschiebetür links rechts kunststoff holz stahl weiß grau farbe ' +
    'verglasung insektenschutz modell plissee rollo serie system ' +
    'raam ramen deur deuren kozijn rolluik rolluiken zonwering draai kiep vast schuif schuifpui kunststof hout staal wit grijs kleur ' +
    'ventana ventanas puerta puertas persiana persianas toldo toldos hoja hojas fija corredera oscilobatiente izquierda derecha ' +
    'madera acero blanco blanca color mosquitera modelo ' +
    'finestra finestre porta porte tapparella tapparelle tenda tende anta ante fisso scorrevole sinistra destra legno acciaio bianco ' +
    'colore zanzariera modello ' +
    'okno okna drzwi roleta rolety markiza skrzydło skrzydła uchylne rozwierne stałe przesuwne lewe prawe drewno stal białe kolor ' +
    'moskitiera żaluzja żaluzje ' +
    'janela janelas portas estore estores folha folhas fixo correr oscilo madeira aço branco cor mosquiteira ' +
    'dveře dvere okná křídlo krídlo roleta žaluzie posuvné pevné levé pravé dřevo drevo bílá biela ' +
    'ablak ablakok ajtó ajtók redőny szárny bukó nyíló fix toló bal jobb fa műanyag fehér ' +
    'fereastră ferestre ușă uși rulou jaluzele canat canaturi fix stânga dreapta lemn alb culoare ' +
    'fönster dörr dörrar persienn markis luft fast skjut vänster höger trä vit vindue vinduer dør døre fag hvid træ vindu vinduer ' +
    'dører venstre høyre hvit ikkuna ikkunat ovi ovet kiinteä valkoinen puu kaihdin ' +
    'παράθυρο παράθυρα πόρτα πόρτες φύλλο φύλλα σταθερό συρόμενο ξύλο λευκό ' +
    'vrata krilo krila fiksno drsno levo desno les belo prozor prozori klizno lijevo drvo bijelo roletna ' +
    'pencere pencereler kapı kapılar kanat kanatlı sabit sürgülü sol sağ ahşap beyaz panjur ' +
    'antraciet anthrazit antracite antracita antracyt antracit antracit poort hor inzethor plisségordijn gordijn table tables tableau tableaux ' +
    'tabelle tabellen tabella tabelle tabla tablas tabela tabele tabulka tabuľka táblázat tabel tabell taulukko πίνακας tablica tablo ' +
    'list lists liste listen lijst lista listino seznam zoznam listă luettelo λίστα popis product products produit produits produkt produkte ' +
    'producto prodotto produto produs tuote προϊόν proizvod izdelek ürün brand marque marke merk marca marka part partie teil variant variante ' +
    'shade shades cellular honeycomb patio french neu neue neues new nouveau nouvelle nuevo nueva nuovo nuova nowy nowa nový nová új nou nouă ny nye nytt ' +
    'uusi νέο novo nova yeni suite continued fortsetzung vervolg continuación continuazione segue continuação ciąg dalszy pokračování pokračovanie folytatás ' +
    'continuare fortsättning fortsat fortsatt jatkuu συνέχεια nadaljevanje nastavak devamı devam version option options bloc block page seite pag pagina página strona strana oldal sida side sivu σελίδα σελ str stran stranica sayfa art réf ref article artikel note notes nota pos position nr no num numéro numero',
);
/** Leaves and sashes in compounds: jednokřídlé, zweiflügelig, μονόφυλλο, 2-lehtinen. */
const LEAVES =
  /kridl|kril[on]|skrzydl|skrzydł|szarny|φυλλ|vleugel|flugel|fløj|fløy|lufts?$|leht|puitte|kanat|vantail|vantaux|battant|fags?$|delig|ramme?n?$|bag(?:e|ar)$/u;
/** Whether a word belongs to the title of a table; what is paid for an option is not the price of a piece. */
export const isTitleWord = (word: string): boolean =>
  (TITLES.has(word) || LEAVES.test(word)) && !/^(?:options?|premium)$/.test(word);

const MAX_LABEL_WORDS = 4;
/** "Tableau H" is the height of the opening; "Modell H" is a name. */
const OPENING_LETTER =
  /^(?:tableau|baie|cote|dim|mesure|mass|maß|maat|misura|luce|hueco|vano|medida|wymiar|rozmer|size) [lhwb]$/;
/** A capital is a letter for an axis, and no unit or preposition: "W (m)", "M (cm)". */
const LETTER_AND_UNIT = /^\p{Lu}\.? ?[([]? ?(?:mm|cm|m|in)? ?[)\]]?$/u;

/**
 * A short text beside the sizes of a table that may be the name of an axis and is not understood: in a language that is
 * not known, an abbreviation ("RAM-B"), an adjective ("Wide"), a letter. Whatever else is known there is none: a unit,
 * money, a title.
 */
export const isUnknownLabel = (text: string): boolean => {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '');
  if (!/\p{L}/u.test(text)) return false;
  // "Maat 1" may be an axis; more digits are those of a title.
  if (words.length === 0 || words.length > MAX_LABEL_WORDS || /[0-9]{2}|[0-9]\P{N}+[0-9]/u.test(text)) return false;
  if (OPENING_LETTER.test(words.join(' '))) return true;
  if (words.some((word) => TITLES.has(word) || LEAVES.test(word))) return false;
  if (axesOfLabel(text).length > 0 || groupTitle(text) !== undefined || isPriceTitle(text)) return false;
  if (words.every((word) => word.length > 1 && rangeEnd(word) !== undefined)) return false;
  if (currenciesNamed(text).length > 0 || taxBasesNamed(text).length > 0) return false;
  if (LETTER_AND_UNIT.test(text.trim())) return true;
  const rest = words.filter((word) => unitsNamed(word).length === 0 && !/^(?:mm|cm|m)$/.test(word));
  const isUnit = rest.length < words.length && rest.every((word) => /^(?:en|in|em|w|v|u|i|na|σε)$/.test(word));
  return rest.length > 0 && !isUnit;
};

/** Lines that pages repeat: their number. */
export const isPageNumber = (text: string): boolean =>
  /^(?:page|seite|pagina|strona|strana|oldal|sida|side|sivu|σελιδα|stran|stranica|sayfa|p|s|pag) ?[0-9]{1,4}(?: (?:of|de|sur|von|van|di|z|ze|af|av|\/)? ?[0-9]{1,4})?$/u.test(
    plainWords(text),
  );
