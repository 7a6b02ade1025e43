declare module 'fastify' {
  interface FastifyRequest {
    bulk: BulkState | null;
  }
}

/** What a request for bulk work holds, and until when. */
export type BulkState = {
  /** Gives back its slot and its place among the large bodies. */
  end: () => void;
  isWorking: boolean;
  /** The work goes on while its answer is sent line by line, and gives the slot back itself. */
  endsItself: boolean;
};
