import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedMetrics } from '../src/platform/workers/worker-processes.ts';

const text = (requests: number) =>
  [
    '# HELP started When it started',
    '# TYPE started gauge',
    'started 17.5',
    '',
    '# HELP took How long, {by route}',
    '# TYPE took histogram',
    `took_bucket{route="/v1/products/:id",le="+Inf"} ${requests}`,
    `took_count{route="/v1/products/:id"} ${requests}`,
    '',
  ].join('\n');

test('the series of each process have its label, and stand together under one description', () => {
  const merged = mergedMetrics(new Map([[1, text(3)], [2, text(4)]])); // biome-ignore format: two processes
  assert.equal(
    merged,
    [
      '# HELP started When it started',
      '# TYPE started gauge',
      'started{worker="1"} 17.5',
      'started{worker="2"} 17.5',
      '# HELP took How long, {by route}',
      '# TYPE took histogram',
      'took_bucket{worker="1",route="/v1/products/:id",le="+Inf"} 3',
      'took_count{worker="1",route="/v1/products/:id"} 3',
      'took_bucket{worker="2",route="/v1/products/:id",le="+Inf"} 4',
      'took_count{worker="2",route="/v1/products/:id"} 4',
      '',
    ].join('\n'),
  );
});

test('a series that only one process has is there', () => {
  const merged = mergedMetrics(new Map([[1, '# TYPE a counter\na 1\n'], [2, '# TYPE b counter\nb{c="d"} 2\n']])); // biome-ignore format: two processes
  assert.equal(merged, '# TYPE a counter\na{worker="1"} 1\n# TYPE b counter\nb{worker="2",c="d"} 2\n');
});
