/** Questions between processes: a worker asks for the metrics of all, the primary process for those of one. */
type Question = 'own metrics' | 'all metrics';
type Message = { id: number; question: Question } | { id: number; answer: string };

/** One end of the channel between two processes: a worker, or the worker's own process. */
type Channel = {
  on(event: 'message', hear: (message: Message) => void): unknown;
  off(event: 'message', hear: (message: Message) => void): unknown;
  send?(message: Message, isSent: (error: Error | null) => void): unknown;
};

const PATIENCE_MS: Record<Question, number> = { 'own metrics': 3000, 'all metrics': 4000 };

let lastId = 0;

/** Undefined if the other side has gone or does not answer in time. */
export const ask = (channel: Channel, question: Question): Promise<string | undefined> => {
  const id = ++lastId;
  return new Promise((resolve) => {
    const settle = (answer?: string) => {
      clearTimeout(timer);
      channel.off('message', hear);
      resolve(answer);
    };
    const hear = (message: Message) => {
      if (message.id === id && 'answer' in message) settle(message.answer);
    };
    const timer = setTimeout(settle, PATIENCE_MS[question]);
    channel.on('message', hear);
    channel.send?.({ id, question }, (error) => {
      if (error) settle();
    });
  });
};

/** Answers `question` on this channel from now on. */
export const answer = (channel: Channel, question: Question, reply: () => Promise<string>): void => {
  channel.on('message', async (message: Message) => {
    if (!('question' in message) || message.question !== question) return;
    const text = await reply().catch(() => undefined);
    // The process that asked may have gone by now.
    if (text !== undefined) channel.send?.({ id: message.id, answer: text }, () => {});
  });
};
