import { cards } from './cards.ts';
import { layout } from './layout.ts';
import { panel } from './panel.ts';
import { steps } from './steps.ts';
import { tokens } from './tokens.ts';

export const configuratorStyles = [tokens, layout, steps, cards, panel];
