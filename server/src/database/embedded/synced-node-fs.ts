import { spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Syncs a file or a folder to disk; for a folder, the names in it. */
export const syncPath = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const SYNC_MS = 30_000;

/**
 * One call for the whole file system, if the operating system has one that waits: it takes a tenth of the time of a
 * thousand files.
 */
const syncFileSystem = (folder: string): boolean =>
  process.platform === 'linux' && spawnSync('sync', ['--file-system', folder], { timeout: SYNC_MS }).status === 0;

/** Syncs a folder and everything below it to disk, so that a power cut after the first start finds complete files. */
export const syncTree = (folder: string): void => {
  if (syncFileSystem(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
};

/**
 * The parts of Emscripten's file system that are used. None of them is documented, so tests fail when an upgrade
 * changes them.
 */
type Stream = { nfd?: number; node: unknown };
type Mount = { opts: { root: string } };
type NodeFileSystem = {
  realPath: (node: unknown) => string;
  convertNodeCode: (error: unknown) => number | undefined;
  stream_ops: { fsync?: (stream: Stream) => number };
};
type FileSystem = {
  filesystems: { NODEFS: NodeFileSystem };
  root: { mount: { mounts: Mount[] } };
  streams: (Stream | null | undefined)[];
};
type InitOptions = Parameters<NodeFS['init']>[1];

/** Emscripten's number for EIO, which PostgreSQL gets for an error that has no number there. 0 would mean "on disk". */
const EIO = 29;
/** The last words of a server that ends, as it writes them to its log. */
const LAST_WORDS = /\b(?:FATAL|PANIC):\s+(.*)/;

/**
 * PGlite's Node file system has no fsync, so the database believes that its files are on disk when they are not. This
 * adds one, for files and for folders: a file that was created or renamed survives a power cut only if its folder was
 * synced as well, and PostgreSQL asks for that (docs/adr/0026). A failed sync is returned as an error number and never
 * thrown: PostgreSQL then panics by its own rule, whereas PGlite would swallow the exception.
 */
export class SyncedNodeFS extends NodeFS {
  isSyncing: boolean;
  /** Why the database could not start or go on, in PostgreSQL's words. */
  lastWords: string | undefined;
  #files: FileSystem | undefined;

  constructor(files: string, isSyncing: boolean) {
    super(files);
    this.isSyncing = isSyncing;
  }

  /** The folder was renamed while it is open: from now on paths are resolved from the new name. */
  movedTo(files: string): void {
    const mount = this.#files?.root.mount.mounts.find(({ opts }) => opts.root === this.rootDir);
    if (!mount) throw new Error('PGlite did not mount its files as expected');
    this.rootDir = resolve(files);
    mount.opts.root = this.rootDir;
  }

  /** An engine that died closes nothing: its files would stay open as long as the process lives. */
  closeFiles(): void {
    for (const stream of this.#files?.streams ?? []) {
      if (stream?.nfd !== undefined) closeSync(stream.nfd);
    }
    this.#files = undefined;
  }

  override async init(...[db, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    // Installed before the database starts, so that what recovery repairs after a crash is synced as well.
    const teach = (module: { FS: unknown }) => this.#teach(module.FS as FileSystem);
    return super.init(db, { ...options, ...this.#listening(options), preRun: [teach, ...(options.preRun ?? [])] });
  }

  #listening(options: InitOptions): Pick<InitOptions, 'printErr'> {
    return {
      printErr: (line: string) => {
        this.lastWords = LAST_WORDS.exec(line)?.[1] ?? this.lastWords;
        options.printErr?.(line);
      },
    };
  }

  #teach(files: FileSystem): void {
    const { NODEFS } = files.filesystems;
    this.#files = files;
    NODEFS.stream_ops.fsync = (stream) => {
      if (!this.isSyncing) return 0;
      try {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
        else syncPath(NODEFS.realPath(stream.node));
        return 0;
      } catch (error) {
        return NODEFS.convertNodeCode(error) || EIO;
      }
    };
  }
}
