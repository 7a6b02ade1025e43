import { type FileFault, fileFault, type Params, type Place } from '@vantail/pricing/price-lists';

/** Thrown where reading cannot go on at all. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(code: string, message: string, place: Place = {}, params: Params = {}) {
    super(message);
    this.fault = fileFault(code, message, place, params);
  }

  /** What the pure reader found, thrown as it is. */
  static of(fault: FileFault): UnreadableFile {
    const error = new UnreadableFile(fault.code, fault.message);
    return Object.assign(error, { fault });
  }
}
