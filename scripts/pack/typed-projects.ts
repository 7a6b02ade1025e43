import assert from 'node:assert/strict';

/**
 * Small strict projects of users, compiled from the tarballs by `npm run try-packages`: plain TypeScript, React, Vue and Svelte.
 * Each line of them is what a guide promises; `@ts-expect-error` stands where a mistake must be found.
 */

/** What `try-packages` does in a folder outside the checkout. */
type Steps = {
  folder: (name: string, files: Record<string, string>) => string;
  install: (cwd: string, ...packages: string[]) => void;
  run: (command: string, words: readonly string[], cwd: string) => string;
  tarballs: readonly string[];
  say: (line: string) => void;
};

const VERSIONS = {
  typescript: '5.9.3',
  react: '19.2.0',
  '@types/react': '19.2.0',
  vue: '3.5.45',
  'vue-tsc': '3.3.14',
  svelte: '5.57.3',
  'svelte-check': '4.7.8',
  publint: '0.3.25',
  '@arethetypeswrong/cli': '0.18.5',
} as const;

const at = (...names: (keyof typeof VERSIONS)[]): string[] => names.map((name) => `${name}@${VERSIONS[name]}`);

const settings = (more: object) =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      // The declarations of the packages are checked as well.
      skipLibCheck: false,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      ...more,
    },
    include: ['src'],
  });

const project = (files: Record<string, string>, compilerOptions: object = {}): Record<string, string> => ({
  'package.json': JSON.stringify({ private: true, type: 'module' }),
  'tsconfig.json': settings(compilerOptions),
  ...files,
});

const PLAIN = `import { createVantailClient, unwrap } from '@vantail/client';
import { choicesOf, firstChoice, quotable, quoteRequest } from '@vantail/pricing';
import '@vantail/storefront';
import { VantailConfigurator } from '@vantail/storefront/vantail.js';

const element: VantailConfigurator = document.createElement('vantail-configurator');
element.product = 12;
element.selection = { width: 1200 };
element.addEventListener('vantail-quote', (event) => {
  const total: number | undefined = event.detail.price?.total;
  const token: string | undefined = event.detail.quote?.share_token;
  const lines = event.detail.selections.map((selection) => ({ product_id: 12, ...selection }));
  vantail.POST('/v1/quotes', { body: { lines } });
  console.log(total, token);
});
addEventListener('vantail-error', ({ detail }) => console.log(detail.code, detail.request_id));
document.addEventListener('vantail-step', ({ detail }) => {
  // @ts-expect-error: a step has no price.
  console.log(detail.step_id, detail.price);
});
// @ts-expect-error: a product has a number.
element.product = 'twelve';

const vantail = createVantailClient({ baseUrl: 'https://vantail.example', key: 'vtl_...' });
const path = { params: { path: { product_id: 12 } } };
const configuration = unwrap(await vantail.GET('/v1/products/{product_id}/configuration', path));
if (configuration.price_detail === 'full') {
  const product = quotable(configuration);
  const choice = firstChoice(product);
  console.log(choicesOf(product, choice, 'en')?.quote?.total);
  const body = quoteRequest(choice);
  const price = unwrap(await vantail.POST('/v1/products/{product_id}/quote', { ...path, body }));
  const quote = unwrap(await vantail.POST('/v1/quotes', { body: { lines: [{ product_id: 12, ...body }] } }));
  const names: (string | undefined)[] = quote.lines.map(({ product }) => product?.name);
  console.log(price.total, names);
}
// @ts-expect-error: without tables nothing can be computed.
if (configuration.price_detail === 'final') console.log(configuration.product.base_price.toFixed());
`;

const REACT = `import type { QuoteDetail } from '@vantail/storefront';
import '@vantail/storefront/react';
import { useRef, useState } from 'react';

// Not within the tag: each new object chooses anew.
const selection = { width: 1200 };

export const Configurator = ({ product, onQuote }: { product: number; onQuote: (detail: QuoteDetail) => void }) => {
  const element = useRef<HTMLElementTagNameMap['vantail-configurator']>(null);
  const [price, setPrice] = useState<number>();
  return (
    <>
      <vantail-configurator
        ref={element}
        src="https://vantail.example"
        api-key="vtl_..."
        product={product}
        prices="both"
        labels={{ ask: 'Add to cart' }}
        selection={selection}
        quote={undefined}
        className="wide"
        onvantail-quote={(event) => onQuote(event.detail)}
        onvantail-change={({ detail }) => setPrice(detail.totals?.gross)}
        onvantail-error={({ detail }) => console.warn(detail.code)}
      >
        <p slot="failed">Call us</p>
      </vantail-configurator>
      <vantail-from-price api-key="vtl_..." product={product} prices="net" />
      <vantail-drawing product={product} view="outside" dimensions />
      {/* @ts-expect-error: there are no such prices. */}
      <vantail-from-price prices="cheap" />
      <p>{price}</p>
    </>
  );
};
`;

/** The address is bound: vue-tsc 3.3.14 takes the `//` of one that stands in the template for a comment, and loses the types of events. */
const VUE = `<script setup lang="ts">
import type { QuoteDetail } from '@vantail/storefront';
import '@vantail/storefront/vue';

const service = 'https://vantail.example';
const emit = defineEmits<{ quote: [QuoteDetail] }>();
defineProps<{ product: number }>();
</script>

<template>
  <vantail-configurator
    :src="service"
    api-key="vtl_..."
    :product="product"
    prices="both"
    @vantail-quote="(event) => emit('quote', event.detail)"
    @vantail-step="({ detail }) => console.log(detail.step_id)"
  />
  <!-- @vue-expect-error: a step has no price. -->
  <vantail-configurator @vantail-step="(event) => event.detail.price" />
  <!-- @vue-expect-error: there are no such prices. -->
  <vantail-from-price :product="product" prices="cheap" />
</template>
`;

const SVELTE = `<script lang="ts">
  import type { QuoteDetail } from '@vantail/storefront';
  import '@vantail/storefront/svelte';

  let { product, onquote }: { product: number; onquote: (detail: QuoteDetail) => void } = $props();
  let gross = $state<number>();
</script>

<vantail-configurator
  src="https://vantail.example"
  api-key="vtl_..."
  {product}
  prices="both"
  onvantail-quote={(event) => onquote(event.detail)}
  onvantail-change={({ detail }) => (gross = detail.totals?.gross)}
></vantail-configurator>
<p>{gross}</p>
`;

/** A template of Svelte has no `@ts-expect-error`: the mistake stands in a file of its own, which must be found. */
const WRONG_SVELTE = SVELTE.replace('prices="both"', 'prices="cheap"');

/** Compiles them, and lets \`publint\` and \`attw\` judge the tarballs. */
export const tryTypedProjects = ({ folder, install, run, tarballs, say }: Steps): void => {
  const compile = (name: string, files: Record<string, string>, tools: string[], options: object, compiler: string) => {
    const cwd = folder(name, project(files, options));
    install(cwd, ...tarballs, ...tools);
    run(process.execPath, [`node_modules/${compiler}`, '-p', '.'], cwd);
    say(`types in ${name}: good`);
  };
  compile('plain-types', { 'src/shop.ts': PLAIN }, at('typescript'), {}, 'typescript/bin/tsc');
  const react = at('typescript', 'react', '@types/react');
  compile('react-types', { 'src/configurator.tsx': REACT }, react, { jsx: 'react-jsx' }, 'typescript/bin/tsc');
  const vue = at('typescript', 'vue', 'vue-tsc');
  compile('vue-types', { 'src/configurator.vue': VUE }, vue, { jsx: 'preserve' }, 'vue-tsc/bin/vue-tsc.js');

  const svelteCheck = 'svelte-check/bin/svelte-check';
  const svelte = folder('svelte-types', project({ 'src/configurator.svelte': SVELTE }));
  install(svelte, ...tarballs, ...at('typescript', 'svelte', 'svelte-check'));
  const words = [`node_modules/${svelteCheck}`, '--tsconfig', 'tsconfig.json', '--fail-on-warnings'];
  run(process.execPath, words, svelte);
  folder('svelte-types', { 'src/configurator.svelte': WRONG_SVELTE });
  assert.throws(() => run(process.execPath, words, svelte), /'"cheap"' is not assignable/);
  say('types in svelte-types: good');

  const judges = folder('judges', { 'package.json': '{ "private": true }' });
  install(judges, ...at('publint', '@arethetypeswrong/cli'));
  for (const tarball of tarballs) {
    run(process.execPath, ['node_modules/publint/src/cli.js', tarball, '--strict'], judges);
    // The packages are modules alone: Node from 20.19 on can require() them.
    const words = ['node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only'];
    run(process.execPath, words, judges);
  }
  say(`publint and attw: no finding in ${tarballs.length} packages`);
};
