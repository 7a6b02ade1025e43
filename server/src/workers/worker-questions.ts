/** What processes ask each other: a worker for the metrics of all, the process that keeps them for those of one. */
type Question = 'own metrics' | 'all metrics';
type Message = { id: number; question: Question } | { id: number; answer: string };

/** One end of the line between two processes: a worker, or in it the process itself. */
type Channel = {
  on(event: 'message', hear: (message: Message) => void): unknown;
  off(event: 'message', hear: (message: Message) => void): unknown;
  send?(message: Message, isSent: (error: Error | null) => void): unknown;
};

const PATIENCE_MS: Record<Question, number> = { 'own metrics': 3000, 'all metrics': 4000 };

let lastId = 0;

/** Undefined when the other side is gone, or says nothing in time. */
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

/** From now on `question` gets an answer on this channel. */
export const answer = (channel: Channel, question: Question, reply: () => Promise<string>): void => {
  channel.on('message', async (message: Message) => {
    if (!('question' in message) || message.question !== question) return;
    const text = await reply().catch(() => undefined);
    // Whoever asked may be gone by now.
    if (text !== undefined) channel.send?.({ id: message.id, answer: text }, () => {});
  });
};
