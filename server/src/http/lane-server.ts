import { createServer, type RequestListener, type Server } from 'node:http';
import { LONG_REQUEST_MS } from './long-work.ts';

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 72_000;

/** An HTTP server whose requests pass a lane before they come to the framework, once there is one. */
export const laneServer = () => {
  let listener: RequestListener = () => {};
  return {
    serverFactory: (handler: RequestListener): Server => {
      listener = handler;
      // A large body may take long to arrive; of other routes the limit of the request holds, which covers the body too.
      const options = { headersTimeout: HEADERS_MS, requestTimeout: LONG_REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS };
      return createServer(options, (request, response) => listener(request, response));
    },
    openLane(lane: (handler: RequestListener) => RequestListener): void {
      listener = lane(listener);
    },
  };
};
