import { Parser } from 'saxen';
import { fileLimits, UnreadableFile } from './limits.ts';

export type XmlHandlers = {
  /** `attribute` reads one by its name, decoded; undefined if it is absent. */
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const broken = (part: string, why: string) =>
  new UnreadableFile('broken_workbook', `The workbook is damaged: ${part} ${why}`, {}, { part, why });

/** x:row and row are the same element: each program chooses its prefixes. */
const localName = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/** A name with a prefix is also found under another prefix. Attributes are parsed for an element of which one is read. */
const attributeReader = (parsed: () => Record<string, string>, decode: (text: string) => string) => (name: string) => {
  const attributes = parsed();
  const isThere = Object.hasOwn(attributes, name);
  const key =
    isThere || !name.includes(':')
      ? name
      : Object.keys(attributes).find((other) => other.includes(':') && localName(other) === localName(name));
  const value = isThere || key !== name ? attributes[key ?? ''] : undefined;
  return value === undefined ? undefined : decode(value);
};

/**
 * Reads one part of a workbook while it is unpacked. A document type is refused: it could define entities, and no
 * spreadsheet program writes one. The parser keeps an unfinished tag and scans it again with the next piece, hence the
 * limit on its length.
 */
export const readXml = async (
  part: string,
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> => {
  let unfinishedBytes = 0;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    unfinishedBytes = 0;
    handlers.open?.(localName(name), attributeReader(attributes, decode));
  });
  parser.on('closeTag', (name) => {
    unfinishedBytes = 0;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text, decode) => handlers.text?.(decode(text)));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('attention', () => {
    throw broken(part, 'has a document type');
  });
  parser.on('error', (error) => {
    throw broken(part, `is not XML (${error.message ?? error})`);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw broken(part, 'is not UTF-8');
    }
  };
  for await (const piece of pieces) {
    unfinishedBytes += piece.length;
    if (unfinishedBytes > fileLimits.xmlTokenBytes + piece.length)
      throw broken(part, `has a tag or text of more than ${fileLimits.xmlTokenBytes / 1024 / 1024} MiB, the limit`);
    parser.write(decode(piece));
  }
  parser.write(decode());
  parser.end();
};
