import { type FileFault, fileFault, type Params, type Place } from '@vantail/pricing/price-lists';

/** Thrown where reading cannot go on at all. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(code: string, message: string, place: Place = {}, params: Params = {}) {
    super(message);
    this.fault = fileFault(code, message, place, params);
  }
}
