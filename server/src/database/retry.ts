import { isRetryable } from './database-errors.ts';

const ATTEMPTS = 4; // The first and three more, docs/adr/0003.

/** Runs a transaction again when the database gave it up for a reason that passes (40001, 40P01), or another that is named. */
export const retrying = async <T>(transaction: () => Promise<T>, mayPass = isRetryable): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
    }
  }
};
