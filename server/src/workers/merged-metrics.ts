type Family = { head: string[]; samples: string[] };

const labelled = (sample: string, label: string): string =>
  sample.replace(/^([\w:]+)(?:\{(.*)\})? /, (_, name: string, labels: string | undefined) =>
    labels ? `${name}{${label},${labels}} ` : `${name}{${label}} `,
  );

/**
 * The metrics of several processes as one Prometheus text: every series gets the label of its process, and series of
 * one name are grouped, as the format demands. Sums would hide which process is at its limit.
 */
export const mergedMetrics = (texts: ReadonlyMap<number, string>): string => {
  const families = new Map<string, Family>();
  for (const [worker, text] of texts) {
    const isNew = new Set<string>();
    let family: Family = { head: [], samples: [] };
    for (const line of text.split('\n')) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      if (name !== undefined) {
        if (!families.has(name)) {
          families.set(name, { head: [], samples: [] });
          isNew.add(name);
        }
        family = families.get(name) as Family;
        if (isNew.has(name)) family.head.push(line);
      } else if (line !== '') family.samples.push(labelled(line, `worker="${worker}"`));
    }
  }
  return `${[...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n')}\n`;
};
