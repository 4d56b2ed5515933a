/** A text that is no JSON, or JSON in which a field is given twice. */
export class JsonProblem extends Error {
  readonly kind: 'syntax' | 'duplicate' | 'deep';
  /** From 1. */
  readonly line: number;
  readonly path: string;

  constructor(kind: JsonProblem['kind'], line: number, path: string) {
    super(`${kind} in line ${line}`);
    this.kind = kind;
    this.line = line;
    this.path = path;
  }
}

/** A value of JSON, with the lines in which its parts are written. */
export interface JsonSource {
  readonly value: unknown;
  /** The line of a path such as `commands[0].name`, or of its nearest part that is written. */
  readonly findLine: (path: string) => number;
}

const TOKEN = /[{}[\]:,]|"(?:[^"\\]|\\.)*"|[\w.+-]+/y;
const SPACE = /[ \t\r\n]*/y;
const MAX_DEPTH = 20;

/** Counts the lines up to an offset of a text that was read once: a text may have thousands of problems. */
function createLineCounter(text: string): (end: number) => number {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return (end) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < end) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** The path of a field. */
export const joinPath = (parent: string, name: string): string => (parent === '' ? name : `${parent}.${name}`);

class JsonReader {
  readonly offsets = new Map<string, number>();
  readonly #text: string;
  readonly #countLines: ReturnType<typeof createLineCounter>;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#countLines = createLineCounter(text);
  }

  /** The line of a path, or the first one. */
  getLine(path: string): number {
    return this.#countLines(this.offsets.get(path) ?? 0);
  }

  /** @throws JsonProblem */
  readAll(): unknown {
    const value = this.#readValue('', 0);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#createProblem('syntax', '');
    return value;
  }

  #createProblem(kind: JsonProblem['kind'], path: string): JsonProblem {
    return new JsonProblem(kind, this.#countLines(this.#at), path);
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  /** The next token; empty at the end of the text. */
  #peek(): string {
    this.#skipSpace();
    TOKEN.lastIndex = this.#at;
    return TOKEN.exec(this.#text)?.[0] ?? '';
  }

  #take(expected: string, path: string): void {
    if (this.#peek() !== expected) throw this.#createProblem('syntax', path);
    this.#at += expected.length;
  }

  #readScalar(path: string): unknown {
    const token = this.#peek();
    try {
      const value: unknown = JSON.parse(token);
      this.#at += token.length;
      return value;
    } catch {
      throw this.#createProblem('syntax', path);
    }
  }

  #readValue(path: string, depth: number): unknown {
    const token = this.#peek();
    this.offsets.set(path, this.#at);
    if (depth > MAX_DEPTH) throw this.#createProblem('deep', path);
    if (token === '{') return this.#readObject(path, depth);
    return token === '[' ? this.#readArray(path, depth) : this.#readScalar(path);
  }

  #readObject(path: string, depth: number): unknown {
    const fields = new Map<string, unknown>();
    this.#take('{', path);
    while (this.#peek() !== '}') {
      if (fields.size > 0) this.#take(',', path);
      const start = this.#peek().startsWith('"') ? this.#at : undefined;
      const name = start === undefined ? undefined : this.#readScalar(path);
      if (typeof name !== 'string') throw this.#createProblem('syntax', path);
      const place = joinPath(path, name);
      if (fields.has(name)) throw this.#createProblem('duplicate', place);
      this.#take(':', place);
      fields.set(name, this.#readValue(place, depth + 1));
    }
    this.#take('}', path);
    // A field named __proto__ becomes a field like others.
    return Object.fromEntries(fields);
  }

  #readArray(path: string, depth: number): unknown {
    const items: unknown[] = [];
    this.#take('[', path);
    while (this.#peek() !== ']') {
      if (items.length > 0) this.#take(',', path);
      items.push(this.#readValue(`${path}[${items.length}]`, depth + 1));
    }
    this.#take(']', path);
    return items;
  }
}

/**
 * Parses JSON and remembers where its parts are.
 * @throws JsonProblem with the line
 */
export function readJsonSource(text: string): JsonSource {
  const reader = new JsonReader(text);
  const value = reader.readAll();
  return {
    value,
    findLine: (path) => {
      let part = path;
      while (part !== '' && !reader.offsets.has(part)) part = part.replace(/(?:\.[^.[\]]*|\[\d+\]|^[^.[]*)$/, '');
      return reader.getLine(part);
    },
  };
}
