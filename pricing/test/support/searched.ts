import assert from 'node:assert/strict';
import { checkRulesInPieces, type ReportItem } from '../../src/index.ts';
import { threadMs } from './largest-inputs.ts';
import type { productOf } from './random-products.ts';

/** The bar is 50 ms on a quiet machine; the rest is slack for a busy one and for code that is not optimised yet. */
const PIECE_CPU_MS = 300;
/** Two budgets of 4,000,000 units in pieces of 5,000, and pieces for rules, steps, rows and long clauses; measured 5,500. */
const MAX_PIECES = 20_000;

type Product = ReturnType<typeof productOf>;

/** What a search that is done to its end finds, of which no piece is long and which has not many. */
export function searched(product: Product, why: string): readonly ReportItem[] {
  const work = checkRulesInPieces(product);
  for (let pieces = 0; ; pieces += 1) {
    const since = threadMs();
    const { done, value } = work.next();
    assert.ok(threadMs() - since < PIECE_CPU_MS, `piece ${pieces} took ${threadMs() - since} ms of CPU: ${why}`);
    assert.ok(pieces < MAX_PIECES, `no end after ${pieces} pieces: ${why}`);
    if (done) return [...value.errors, ...value.warnings];
  }
}

export const codesOf = (items: readonly ReportItem[]): string[] => items.map(({ code }) => code);
