import { useState } from 'react';
import { products } from '../../api/catalogue-resource.ts';
import type { NewLine } from '../../api/quotes.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { Configurator } from '../../features/try-it/configurator.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useConfiguration } from '../../records/configuration/configuration.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';

const words = messages({
  en: { title: 'Add a window', product: 'Product', help: 'Type part of its name.' },
  fr: { title: 'Ajouter une fenêtre', product: 'Produit', help: 'Tapez une partie de son nom.' },
});

type Props = { onTake: (title: string, request: NewLine) => void; onClose: () => void };

/** A window for a quote: its product by search, then everything a customer would choose. */
export const AddWindow = ({ onTake, onClose }: Props) => {
  const say = useMessages(words);
  const [productId, setProductId] = useState<number | null>(null);
  const all = useAll(products, { active: true }).data ?? [];
  return (
    <Dialog title={say.title} isOpen shape="full" onClose={onClose}>
      <ComboBox label={say.product} help={say.help} value={productId} onChange={setProductId} choices={all} />
      {productId !== null && <Chosen key={productId} productId={productId} onTake={onTake} />}
    </Dialog>
  );
};

const Chosen = ({ productId, onTake }: { productId: number } & Pick<Props, 'onTake'>) => (
  <Loaded query={useConfiguration(productId)}>
    {(configuration) => (
      <Configurator
        configuration={configuration}
        example={undefined}
        onTake={(request) => onTake(configuration.product.name, { product_id: productId, ...request } as NewLine)}
      />
    )}
  </Loaded>
);
