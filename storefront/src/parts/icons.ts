import { svg } from 'lit';

const icon = (path: string) =>
  svg`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`;

export const checkIcon = icon('M4.5 10.5l3.5 3.5 7.5-8');
export const downIcon = icon('M5 8l5 5 5-5');
export const nextIcon = icon('M4 10h12M11 5l5 5-5 5');
export const closeIcon = icon('M5 5l10 10M15 5L5 15');
export const minusIcon = icon('M5 10h10');
export const plusIcon = icon('M5 10h10M10 5v10');
export const noticeIcon = icon('M10 6.5v4.5M10 13.9v.1M10 2.5l8 14.5H2z');
