import { type FileFault, fileFault, type Params, type Place } from '@vantail/pricing/price-lists';

/** Thrown when a file cannot be read any further. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(code: string, message: string, place: Place = {}, params: Params = {}) {
    super(message);
    this.fault = fileFault(code, message, place, params);
  }

  /** Throws what the pure reader found. */
  static of(fault: FileFault): UnreadableFile {
    const error = new UnreadableFile(fault.code, fault.message);
    return Object.assign(error, { fault });
  }
}
