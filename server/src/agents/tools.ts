import type { Tool } from './tool/tool.ts';
import { drawWindow } from './tools/draw-window.ts';
import { explainPrice } from './tools/explain-price.ts';
import { findProducts } from './tools/find-products.ts';
import { findRecords } from './tools/find-records.ts';
import { nextQuestion } from './tools/next-question.ts';
import { checkPlan, planChanges } from './tools/plans.ts';
import { priceHistory } from './tools/price-history.ts';
import { compareWindows, priceWindow } from './tools/price-window.ts';
import { readiness } from './tools/readiness.ts';
import { saveQuote } from './tools/save-quote.ts';

/** D23.2, D23.3: every tool, in the order in which assistants are told of them. */
export const tools: readonly Tool[] = [
  findProducts,
  nextQuestion,
  priceWindow,
  compareWindows,
  drawWindow,
  saveQuote,
  findRecords,
  explainPrice,
  priceHistory,
  readiness,
  planChanges,
  checkPlan,
];
