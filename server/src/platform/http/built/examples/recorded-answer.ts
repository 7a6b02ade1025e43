/** What the service answered to an example on the demo, cut where it is long (`npm run generate`, docs/adr/0050). */
export type RecordedAnswer = {
  status: number;
  /** The media type; none without a body. */
  type?: string;
  /** None of bytes that nobody reads. */
  lines?: readonly string[];
};

export type RecordedAnswers = Readonly<Record<string, RecordedAnswer>>;
