/** The secrets that examples use, as earlier answers returned them. Recorded answers show these in place of random ones. */
export const exampleSecrets = {
  key: 'vtl_7hQ2mXc9KpR4vTz8LbN1sWd6YgF3jE0aUo5iHe',
  webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  shareToken: 'q7Jm2xVbT0uYc9Kd4Lw8Zg',
  offerToken: '1-h3Nc7WyB5kZr0Qx9Tg2Vmd',
  pictureToken: '1-n4Pz6RtV8xYbC2dFgH5jKw',
  invitationToken: '1.b8Xq2LmV5nRt9PzK4wYc7JdFgH3sTuA6eNv0QkBxZoI',
  linkToken: 'c5Vn8QwE2rTyU7iOpA4sDfGhJ1kLzX3mBtR6yNqWeUo',
} as const;
