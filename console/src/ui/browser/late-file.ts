/** The address of the file, as the build has written it. */
const ADDRESS = /\bimport\(\s*["'`](\.\/[^"'`?]+)["'`]/;

/**
 * A file that is loaded when it is needed, once; after a failure the next caller tries again. As for the elements of shops
 * (storefront/src/service/late-file.ts), a browser that remembers the failure gets it from another address. A file that it imports
 * and that did not arrive either is remembered, too: then only a reload helps.
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
