import { scalarUrl } from 'virtual:scalar';
import { type Description, describeForPage, fragmentsOf, operationSlug, tagSlug } from './describe-for-page.ts';

declare const Scalar: { createApiReference: (selector: string, configuration: object) => void };

/** Scalar makes some of its style sheets without the nonce that the policy of this page asks for. */
const giveNonceToStyles = (): void => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content ?? '';
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };
};

const loadScript = (address: string): Promise<unknown> => {
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`no answer to ${address}`)));
  });
  document.head.append(script);
  return loaded;
};

const loadDescription = async (): Promise<Description> => {
  const answer = await fetch('/openapi.json');
  if (!answer.ok) throw new Error(`status ${answer.status} for /openapi.json`);
  return (await answer.json()) as Description;
};

/** `/docs#createBrand` is shorter than Scalar's own address of the operation, and stays valid when its tag changes. */
const goToOperation = (description: Description): void => {
  const fragment = fragmentsOf(description).get(location.hash.slice(1));
  if (fragment) history.replaceState(null, '', fragment);
};

const configurationOf = (description: Description): object => ({
  url: '/openapi.json',
  customFetch: async () => Response.json(describeForPage(description)),
  generateTagSlug: tagSlug,
  generateOperationSlug: operationSlug,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'direct',
  modelsSectionLabel: 'Schemas',
  showOperationId: true,
  // Colours and fonts are those of style.css.
  theme: 'none',
  withDefaultFonts: false,
  // Nothing of the page leaves this service, and it sends no request but for the description.
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
});

/** The line of the page is in sight until Scalar has made the page. */
const showStatus = (text: string): void => {
  const line = document.querySelector('.loading');
  if (line) line.textContent = text;
};

/** Scalar gives its buttons that copy no name, and no way by keyboard to scroll the code of texts. */
const mendControls = (): void => {
  for (const button of document.querySelectorAll('.scalar-code-copy:not([aria-label])')) button.ariaLabel = 'Copy';
  for (const code of document.querySelectorAll<HTMLElement>('.markdown code.custom-scroll:not([tabindex])'))
    code.tabIndex = 0;
};

const start = async (): Promise<void> => {
  showStatus('Loading the description of the API …');
  giveNonceToStyles();
  // Scalar's validation library would try whether the policy allows eval.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const [description] = await Promise.all([loadDescription(), loadScript(scalarUrl)]);
  goToOperation(description);
  new MutationObserver(mendControls).observe(document.body, { childList: true, subtree: true });
  // Scalar does not notice a short address that is opened in the page.
  addEventListener('hashchange', () => fragmentsOf(description).has(location.hash.slice(1)) && location.reload());
  Scalar.createApiReference('#reference', configurationOf(description));
};

start().catch((error: Error) =>
  showStatus(`The description of the API could not be loaded: ${error.message}. Reload the page.`),
);
