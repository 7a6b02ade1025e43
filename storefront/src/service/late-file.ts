/** The address of the file, as the build has written it. */
const ADDRESS = /\bimport\(\s*["'`](\.\/[^"'`?]+)["'`]/;

/**
 * A file that is loaded when it is needed, once; after a failure the next caller tries again. Browsers such as Chromium 150 remember
 * that a module did not arrive and never ask for it again, so a try that fails at the file's own address goes on at another one:
 * `?again=1`, `?again=2`, ... What the file exports is never there twice, for at its own address it has not been run.
 */
export const lateFile = <File>(load: () => Promise<File>): (() => Promise<File>) => {
  let underWay: Promise<File> | undefined;
  let failures = 0;
  const reload = async (): Promise<File> => {
    try {
      return await load();
    } catch (error) {
      // Another bundler may write its imports in another way: then there is only the file's own address.
      const address = ADDRESS.exec(String(load))?.[1];
      if (!address || failures === 0) throw error;
      return import(/* @vite-ignore */ new URL(`${address}?again=${failures}`, import.meta.url).href);
    }
  };
  return () => {
    underWay ??= reload().catch((error) => {
      failures++;
      underWay = undefined;
      throw error;
    });
    return underWay;
  };
};
