import { createServer, type RequestListener, type Server } from 'node:http';
import { LONG_REQUEST_MS } from '../admission/long-work.ts';
import { oneAtATime } from '../connections/one-at-a-time.ts';
import { endSlowReaders, type ReaderLimits } from '../connections/slow-readers.ts';

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 72_000;

/** An HTTP server whose requests pass the lane, once there is one, before they reach the framework. */
export const laneServer = (readers: ReaderLimits) => {
  let listener: RequestListener = () => {};
  return {
    serverFactory: (handler: RequestListener): Server => {
      listener = handler;
      const options = {
        headersTimeout: HEADERS_MS,
        // A large body may take long to arrive. For other routes the time limit of the request applies, which includes
        // the body.
        requestTimeout: LONG_REQUEST_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        requireHostHeader: false, // Node would answer these itself: see `connections/wire-faults.ts`.
      };
      const server = createServer(
        options,
        oneAtATime((request, response) => listener(request, response)),
      );
      endSlowReaders(server, readers);
      return server;
    },
    openLane(lane: (handler: RequestListener) => RequestListener): void {
      listener = lane(listener);
    },
  };
};
