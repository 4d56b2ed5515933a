export type Env = Readonly<Record<string, string | undefined>>;

interface Problem {
  readonly name: string;
  readonly value: string;
  readonly expected: string;
}

/** Reports all invalid settings at once, with the action that fixes each. */
export class ConfigError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, value, expected }) => `  ${name} is ${value}\n    expected: ${expected}`);
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${lines.join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

interface TextRule {
  readonly expected: string;
  readonly accepts: (value: string) => boolean;
}

const SECRET_BYTES = 32;

/** Words that occur in secrets copied from an example. */
const weakSecrets =
  /secret|password|passwort|change.?me|example|default|qwerty|bourse|your.?key|letmein|1234567890|abcdefgh/i;

const isWeakSecret = (value: string): boolean =>
  Buffer.byteLength(value) < SECRET_BYTES || weakSecrets.test(value) || new Set(value).size < 12;

const shown = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
const masked = (value: string): string => `a secret of ${Buffer.byteLength(value)} bytes (not shown)`;

/** Reads variables one by one and collects the errors until `finish`. An empty variable counts as not set. */
export class EnvReader {
  readonly #env: Env;
  readonly #problems: Problem[] = [];

  constructor(env: Env) {
    this.#env = env;
  }

  addProblem(name: string, value: string, expected: string): void {
    this.#problems.push({ name, value, expected });
  }

  /** Whether the variable has a value, valid or not. */
  isSet(name: string): boolean {
    return this.#read(name) !== undefined;
  }

  /** Reports a required variable that is not set. An invalid value was reported when it was read. */
  missing(name: string, expected: string): void {
    if (!this.isSet(name)) this.addProblem(name, '(not set)', expected);
  }

  text(name: string, fallback: string, rule: TextRule): string {
    const value = this.#read(name);
    if (value === undefined) return fallback;
    if (rule.accepts(value)) return value;
    this.addProblem(name, shown(value), rule.expected);
    return fallback;
  }

  integer(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const value = this.#read(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.addProblem(name, shown(value), `a whole number from ${min} to ${max}, for example ${fallback}`);
    return fallback;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.#read(name);
    if (value === undefined) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    this.addProblem(name, shown(value), `one of ${choices.join(', ')}`);
    return fallback;
  }

  /** `undefined` when not set. */
  flag(name: string): boolean | undefined {
    const value = this.#read(name);
    if (value === undefined) return undefined;
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    this.addProblem(name, shown(value), '1 or 0');
    return undefined;
  }

  url(name: string, protocols: readonly string[], { secret = false } = {}): string | undefined {
    const value = this.#read(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.addProblem(
      name,
      secret ? masked(value) : shown(value),
      `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
    return undefined;
  }

  /** A PostgreSQL URL; several hosts are separated by commas: `postgres://user@a:5432,b:5432/bourse`. */
  databaseUrl(name: string): string | undefined {
    const value = this.#read(name);
    if (value === undefined) return undefined;
    const hosts = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(value)?.[1]?.split(',') ?? [];
    const first = hosts.length > 1 ? value.replace(hosts.join(','), hosts[0] ?? '') : value;
    const isList = hosts.every((host) => /^[\w.-]+(:\d{1,5})?$/.test(host));
    if (/^postgres(ql)?:/.test(value) && URL.canParse(first) && (hosts.length < 2 || isList)) return value;
    this.addProblem(
      name,
      masked(value),
      'a URL that starts with postgres:// or postgresql://; several hosts are separated by commas',
    );
    return undefined;
  }

  list(name: string, rule: TextRule): readonly string[] {
    const items = (this.#read(name) ?? '').split(',').flatMap((item) => item.trim() || []);
    const wrong = items.filter((item) => !rule.accepts(item));
    if (wrong.length > 0) this.addProblem(name, shown(wrong.join(',')), rule.expected);
    return items;
  }

  secret(name: string, minBytes: number): string | undefined {
    const value = this.#read(name);
    if (value === undefined || Buffer.byteLength(value) >= minBytes) return value;
    this.addProblem(name, masked(value), `at least ${minBytes} random bytes`);
    return undefined;
  }

  /** Reads the signing secrets from the first variable that is set: comma separated, newest first. */
  secrets(names: readonly string[]): readonly string[] {
    for (const name of names) {
      const value = this.#read(name);
      if (value === undefined) continue;
      const items = value.split(',').map((item) => item.trim());
      for (const item of items.filter(isWeakSecret)) {
        this.addProblem(
          name,
          masked(item),
          `at least ${SECRET_BYTES} random bytes that are not from an example, for instance the output of: openssl rand -base64 48`,
        );
      }
      return items;
    }
    return [];
  }

  /**
   * @throws ConfigError when any variable was invalid
   */
  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems);
  }

  #read(name: string): string | undefined {
    const value = this.#env[name];
    return value === undefined || value.trim() === '' ? undefined : value.trim();
  }
}
