/** A request as a shell command. The key is a variable, because copied commands end up in chats and files. */
export type ApiRequest = { method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: unknown };

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const curlCommand = ({ method, path, body }: ApiRequest, origin: string): string =>
  [
    `curl -X ${method} ${shellQuoted(origin + path)}`,
    `-H "Authorization: Bearer $VANTAIL_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
