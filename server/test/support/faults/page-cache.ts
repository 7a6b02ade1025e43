import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Random } from '../../../../pricing/test/oracle/generate.ts';
import { ModelledFile, ModelledFolder } from './modelled-disk.ts';

const original = { ...fs };
const syncs = ['fsyncSync', 'fdatasyncSync'] as const;

/** For files that need not outlive the test: nothing waits for the real disk until the answer is called. */
export const skipSyncs = (): (() => void) => {
  for (const name of syncs) fs[name] = () => {};
  syncBuiltinESMExports();
  return () => {
    for (const name of syncs) fs[name] = original[name];
    syncBuiltinESMExports();
  };
};

const readTree = (folder: string): ModelledFolder => {
  const tree = new ModelledFolder();
  for (const entry of original.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const node = entry.isDirectory() ? readTree(path) : new ModelledFile(original.readFileSync(path));
    tree.change({ name: entry.name, node });
  }
  tree.sync();
  return tree;
};

const writeTree = (tree: ModelledFolder, into: string, random: Random, kept: number): void => {
  original.mkdirSync(into, { recursive: true });
  for (const [name, node] of tree.afterCut(random, kept)) {
    if (node instanceof ModelledFolder) writeTree(node, join(into, name), random, kept);
    else original.writeFileSync(join(into, name), node.afterCut(random, kept));
  }
};

type Options = {
  /** Called before each change of a name and each sync: the moment for a cut. What was written between them may be kept or not. */
  onOperation: () => void;
  /** A disk that forgets to sync folders: what a test of power cuts must be able to see. */
  forgetsFolders?: boolean;
};

export type PageCache = {
  /** Writes what a cut at this moment leaves on the disk; `kept` is the share of what was not synced that survives. */
  cutInto: (folder: string, random: Random, kept: number) => void;
  stop: () => void;
};

/**
 * Follows every change that this process makes below `root` through `node:fs`, PGlite's file system included, in a model of
 * the page cache and the disk. Programs see the real files; the model knows what a power cut would leave of them.
 */
export const startPageCache = (root: string, { onOperation, forgetsFolders = false }: Options): PageCache => {
  const base = resolve(root);
  const tree = readTree(base);
  const open = new Map<number, { node: ModelledFile | ModelledFolder; folder: ModelledFolder; position: number }>();
  const { spawnSync } = childProcess;
  const patched = new Map<string, unknown>();
  let depth = 0;

  const isBelow = (path: unknown): path is string =>
    typeof path === 'string' && (resolve(path) === base || resolve(path).startsWith(base + sep));
  const nodeAt = (path: string): ModelledFile | ModelledFolder | undefined => {
    let node: ModelledFile | ModelledFolder | undefined = tree;
    for (const name of relative(base, resolve(path)).split(sep).filter(Boolean)) {
      node = node instanceof ModelledFolder ? node.names.get(name) : undefined;
    }
    return node;
  };
  const folderOf = (path: string): ModelledFolder => {
    const folder = nodeAt(dirname(resolve(path)));
    if (!(folder instanceof ModelledFolder)) throw new Error(`The model has no folder of ${path}`);
    return folder;
  };
  const nameOf = (path: string) => resolve(path).slice(dirname(resolve(path)).length + 1);
  const fileAt = (path: string): ModelledFile => {
    const found = nodeAt(path);
    if (found instanceof ModelledFile) return found;
    const node = new ModelledFile();
    folderOf(path).change({ name: nameOf(path), node });
    return node;
  };
  const makeFolders = (path: string): void => {
    if (nodeAt(path) || !isBelow(path)) return;
    makeFolders(dirname(resolve(path)));
    folderOf(path).change({ name: nameOf(path), node: new ModelledFolder() });
  };

  /** Calls of `node:fs` use one another: only the outermost counts. The model moves after the real thing succeeded. */
  const follow = (name: keyof typeof fs, after: (args: unknown[], result: unknown) => void, isChange = true) => {
    const isSync = (syncs as readonly string[]).includes(name);
    const call = isSync ? () => {} : (original[name] as (...args: unknown[]) => unknown);
    patched.set(name, original[name]);
    (fs as unknown as Record<string, unknown>)[name] = (...args: unknown[]) => {
      if (depth > 0) return call(...args);
      if (isChange && (isBelow(args[0]) || open.has(args[0] as number))) onOperation();
      depth++;
      try {
        const result = call(...args);
        after(args, result);
        return result;
      } finally {
        depth--;
      }
    };
  };

  follow(
    'openSync',
    ([path, flags], descriptor) => {
      if (!isBelow(path)) return;
      const isFolder = original.fstatSync(descriptor as number).isDirectory();
      const node = isFolder ? nodeAt(path) : fileAt(path);
      if (!node) throw new Error(`The model does not know ${path}`);
      const truncates = flags === 'w' || (typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0);
      if (truncates && node instanceof ModelledFile) node.truncate(0);
      open.set(descriptor as number, { node, folder: node === tree ? tree : folderOf(path), position: 0 });
    },
    false,
  );
  follow('closeSync', ([descriptor]) => void open.delete(descriptor as number), false);
  follow(
    'writeSync',
    ([descriptor, bytes, offset = 0, , position], written) => {
      const stream = open.get(descriptor as number);
      if (!(stream?.node instanceof ModelledFile)) return;
      const { buffer, byteOffset } = bytes as Uint8Array;
      const start = typeof position === 'number' ? position : stream.position;
      stream.node.write(new Uint8Array(buffer, byteOffset + (offset as number), written as number), start);
      if (typeof position !== 'number') stream.position += written as number;
    },
    false,
  );
  follow('writeFileSync', ([path]) => {
    if (!isBelow(path)) return;
    const file = fileAt(path);
    file.truncate(0);
    file.write(original.readFileSync(path), 0);
  });
  follow('ftruncateSync', ([descriptor, size]) => {
    const node = open.get(descriptor as number)?.node;
    if (node instanceof ModelledFile) node.truncate((size as number | undefined) ?? 0);
  });
  follow('truncateSync', ([path, size]) => {
    if (isBelow(path)) fileAt(path).truncate((size as number | undefined) ?? 0);
  });
  follow('mkdirSync', ([path]) => {
    if (isBelow(path)) makeFolders(path);
  });
  follow('renameSync', ([from, to]) => {
    if (!isBelow(from) || !isBelow(to)) return;
    const node = nodeAt(from);
    if (!node || folderOf(from) !== folderOf(to)) throw new Error(`The model cannot follow ${from} to ${to}`);
    folderOf(from).change({ gone: nameOf(from), name: nameOf(to), node });
  });
  for (const name of ['unlinkSync', 'rmdirSync', 'rmSync'] as const) {
    follow(name, ([path]) => {
      if (isBelow(path) && nodeAt(path)) folderOf(path).change({ gone: nameOf(path) });
    });
  }
  for (const name of syncs) {
    follow(name, ([descriptor]) => {
      const { node, folder } = open.get(descriptor as number) ?? {};
      if (!node || (forgetsFolders && node instanceof ModelledFolder)) return;
      node.sync();
      folder?.keepNew(node);
    });
  }
  childProcess.spawnSync = ((command: string, ...rest: [string[], object]) => {
    if (command !== 'sync') return spawnSync(command, ...rest);
    onOperation();
    tree.syncAll();
    return { status: 0 };
  }) as typeof spawnSync;
  syncBuiltinESMExports();

  return {
    cutInto: (folder, random, kept) => writeTree(tree, folder, random, kept),
    stop: () => {
      Object.assign(fs, Object.fromEntries(patched));
      childProcess.spawnSync = spawnSync;
      syncBuiltinESMExports();
    },
  };
};
