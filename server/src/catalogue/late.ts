/** What other modules see of the parts that are loaded on first use. */
export { drawPictureApart } from './media/run-picture-job.ts';
