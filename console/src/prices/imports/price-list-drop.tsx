import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

const words = messages({
  en: {
    drop: 'Drop the price list here',
    kinds:
      'Excel (.xlsx), PDF (not scanned), CSV or TSV, up to 32 MB. Widths across and heights down, the other way round, or one line per size.',
    choose: 'Choose a file',
  },
  fr: {
    drop: 'Déposez le tarif ici',
    kinds:
      'Excel (.xlsx), PDF (non scanné), CSV ou TSV, 32 Mo au plus. Largeurs en ligne et hauteurs en colonne, l’inverse, ou une ligne par dimension.',
    choose: 'Choisir un fichier',
  },
});

const ACCEPTED = ['.xlsx', '.ods', '.pdf', '.csv', '.tsv', '.txt'];

/** Takes a price list. */
export const PriceListDrop = ({ onFile }: { onFile: (file: File) => void }) => (
  <FileDrop words={useMessages(words)} accepted={ACCEPTED} onFile={onFile} />
);
