import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './pack/compile.ts';
import { tryTypedProjects } from './pack/typed-projects.ts';
import { findBrowser } from './testing/find-program.ts';

/**
 * `npm run try-packages`, after `npm run pack`: installs the tarballs into empty folders outside the checkout, as a user would.
 * The libraries run on Node 20, a small shop is built with Vite, and a plain page configures a window with the service that
 * `npx` starts from its tarball. It needs a registry for the packages of others; `npm test` has a short form without one.
 */
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const temporary = mkdtempSync(join(tmpdir(), 'vantail-packages-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

const tarballs = (pattern: string): string[] => {
  const found = globSync(pattern, { cwd: join(ROOT, 'dist') }).map((name) => join(ROOT, 'dist', name));
  if (found.length === 0) throw new Error(`There is no dist/${pattern}: run "npm run pack" first`);
  return found;
};

const run = (command: string, words: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${words.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
};

const folder = (name: string, files: Record<string, string>): string => {
  const path = join(temporary, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
};

const install = (cwd: string, ...packages: string[]) =>
  run(NPM, ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], cwd);

/** A Node 20: the one on the path, or one that npm brings. */
const findNode20 = (): string => {
  const isOld = (node: string) => spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout?.startsWith('v20.') === true;
  const inPath = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node'));
  const found = inPath.find((node) => existsSync(node) && isOld(node));
  if (found) return found;
  const home = folder('node20', { 'package.json': '{ "private": true }' });
  install(home, 'node@20');
  return join(home, 'node_modules/node/bin/node');
};

const USE = `
import { createVantailClient } from '@vantail/client';
import { windowSvg } from '@vantail/drawing';
import { quote } from '@vantail/pricing';
import { detectTables } from '@vantail/price-lists';
import { VantailConfigurator } from '@vantail/storefront';
import { VantailDrawing } from '@vantail/storefront/vantail.js';

const configuration = {
  product: { id: 1 }, steps: [], rows: [{ id: 7, price_table: '100:50' }], currency: 'EUR', price_basis: 'TTC',
};
const answer = quote(configuration, { width: 1000, height: 1000 });
if ('code' in answer || answer.total !== 150) throw new Error(JSON.stringify(answer));
if (!windowSvg({ leaf_count: 2 }).startsWith('<svg ')) throw new Error('no drawing');
const client = createVantailClient({ baseUrl: 'http://127.0.0.1:9', key: 'vtl_x' });
console.log(process.version, typeof client.GET, typeof detectTables, typeof VantailConfigurator, typeof VantailDrawing);
`;

const TYPES = `${USE}
const configurator: VantailConfigurator = document.createElement('vantail-configurator');
configurator.selection = { width: 1200, height: 900 };
const total: number | undefined = configurator.price?.total;
// @ts-expect-error: a product has a number.
configurator.product = 'twelve';
export { total };
`;

const PAGE = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>
<script type="module" src="./main.js"></script>
<vantail-configurator product="1"></vantail-configurator></body></html>`;

const tryLibraries = (): string => {
  const { devDependencies, overrides } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const shop = folder('shop', {
    'package.json': JSON.stringify({ name: 'shop', private: true, type: 'module', overrides }),
    'use.js': USE,
    'types.ts': TYPES,
    'main.js': "import '@vantail/storefront';\n",
    'index.html': PAGE,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] },
      files: ['types.ts'],
    }),
  });
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'console/package.json'), 'utf8'));
  const tools = ['typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
  install(
    shop,
    ...tarballs('vantail-{pricing,price-lists,drawing,client,storefront}-*.tgz'),
    `vite@${dependencies.vite}`,
    ...tools,
  );
  const node20 = findNode20();
  say(`libraries: ${run(node20, ['use.js'], shop).trim()}`);
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], shop);
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], shop);
  const built = globSync('dist/assets/*.js', { cwd: shop }).map((file) => readFileSync(join(shop, file), 'utf8'));
  assert.ok(built.some((text) => text.includes('vantail-configurator')));
  say('types and Vite build: good');
  // The plain page has the files of the elements, and no build; the first one under another name.
  const elements = join(shop, 'node_modules/@vantail/storefront');
  for (const file of globSync('vantail*.js', { cwd: elements }))
    cpSync(join(elements, file), join(shop, file === 'vantail.js' ? 'plain.js' : file));
  return shop;
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket();
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => resolve(port));
    });
  });

type Running = { url: string; child: ChildProcess };

const installService = (name: string, ...flags: string[]): string => {
  const home = folder(name, { 'package.json': '{ "private": true }' });
  const [service = ''] = tarballs('vantail-[0-9]*.tgz');
  install(home, ...flags, service);
  return home;
};

/** Nobody listens there: spans are dropped. */
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

/** `npx vantail` from its tarball, under the pinned Node. */
const startService = async (home: string, settings: Record<string, string> = {}): Promise<Running> => {
  const port = await freePort();
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    PORT: String(port),
    DATA_DIR: join(home, 'data'),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, [join(home, 'node_modules/.bin/vantail')], { cwd: home, env, stdio: 'pipe' });
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
  });
  child.stderr?.on('data', (part) => {
    said += part;
  });
  for (let tries = 0; tries < 1200; tries++) {
    if (/Ctrl\+C stops/.test(said)) return { url: `http://127.0.0.1:${port}`, child };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`vantail did not start: ${said}`);
};

const servePage = (html: string, scripts: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(({ url = '' }, response) => {
      const isScript = url.endsWith('.js');
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
      response.end(isScript ? readFileSync(join(scripts, basename(url))) : html);
    }).listen(0, '127.0.0.1', () => resolve(server));
  });

const tryPage = async (shop: string, { url }: Running): Promise<void> => {
  for (const path of ['/console', '/demo', '/docs', '/elements/vantail.js'])
    assert.equal((await fetch(`${url}${path}`)).status, 200, path);
  const { key } = (await (await fetch(`${url}/demo/key.json`)).json()) as { key: string };
  const html = `<!doctype html><html lang="en"><head><title>Plain</title></head><body><script type="module" src="/plain.js"></script>
    <vantail-configurator src="${url}" key="${key}" product="1"></vantail-configurator></body></html>`;
  const server = await servePage(html, shop);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.getByText('Price confirmed').waitFor();
    await page.getByRole('button', { name: 'Request this offer' }).first().click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    say(`plain page: ${await page.locator('.panel [part=price]').innerText()}, with its dialog`);
  } finally {
    await browser.close();
    server.close();
  }
};

const stopService = async ({ child }: Running): Promise<void> => {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
};

/** docs/adr/0051: the packages of traces are installed on request, by the words of the message. */
const tryTraces = async (home: string): Promise<void> => {
  const refusal = await startService(home, COLLECTOR).then(
    () => assert.fail('it started without the packages of traces'),
    (error: Error) => error.message,
  );
  const [, words = ''] = /Install them with "npm install ([^"]+)"/.exec(refusal) ?? [];
  assert.match(words, /@opentelemetry\/sdk-trace@/, refusal);
  install(home, ...words.split(' '));
  // In a folder of its own: only the first start says how it is stopped.
  await stopService(await startService(home, { ...COLLECTOR, DATA_DIR: join(home, 'traced') }));
  say('traces: refused without their packages, served with them');
};

/** docs/adr/0109: npm packs no symbolic links, and the script that makes those of PostgreSQL may be forbidden. */
const tryWithoutScripts = async (): Promise<void> => {
  await stopService(await startService(installService('without-scripts', '--ignore-scripts')));
  say('npx vantail, installed with --ignore-scripts: good');
};

try {
  const shop = tryLibraries();
  tryTypedProjects({
    folder,
    install,
    run,
    say,
    tarballs: tarballs('vantail-{pricing,price-lists,drawing,client,storefront}-*.tgz'),
  });
  const home = installService('service');
  const service = await startService(home);
  try {
    await tryPage(shop, service);
    say('npx vantail: service, console, demo shop and elements: good');
  } finally {
    await stopService(service);
  }
  await tryTraces(home);
  await tryWithoutScripts();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
