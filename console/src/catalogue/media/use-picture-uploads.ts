import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Media, mediaCalls } from '../../api/media.ts';
import { useClient } from '../../session/session-context.tsx';

/** A file on its way into the library. */
export type PictureUpload = {
  id: number;
  file: File;
  media?: Media;
  /** Why it did not get there. */
  error?: unknown;
};

/** So many are sent at once: the service makes two pictures at a time, and others send some as well. */
const AT_ONCE = 2;

/** Sends pictures to the library, two at a time. One that is refused holds up no other, and can be sent again. */
export const usePictureUploads = () => {
  const client = useClient();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const waiting = useRef<PictureUpload[]>([]);
  const sending = useRef(0);
  const nextId = useRef(1);
  // What has not been sent when the page is left is not sent any more.
  useEffect(() => () => void waiting.current.splice(0), []);
  const settle = (done: PictureUpload) =>
    setUploads((all) => all.map((upload) => (upload.id === done.id ? done : upload)));
  const sendNext = async (): Promise<void> => {
    const next = waiting.current.shift();
    if (!next) return;
    sending.current += 1;
    try {
      settle({ ...next, media: await mediaCalls(client).upload(next.file) });
    } catch (error) {
      settle({ ...next, error });
    }
    sending.current -= 1;
    if (waiting.current.length === 0) void queries.invalidateQueries({ queryKey: ['media'] });
    await sendNext();
  };
  const start = (added: readonly PictureUpload[]) => {
    waiting.current.push(...added);
    while (sending.current < AT_ONCE && waiting.current.length > 0) void sendNext();
  };
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): PictureUpload => ({ id: nextId.current++, file }));
      setUploads((all) => [...all, ...added]);
      start(added);
    },
    again: ({ id, file }: PictureUpload) => {
      settle({ id, file });
      start([{ id, file }]);
    },
    remove: ({ id }: PictureUpload) => {
      waiting.current = waiting.current.filter((upload) => upload.id !== id);
      setUploads((all) => all.filter((upload) => upload.id !== id));
    },
  };
};
