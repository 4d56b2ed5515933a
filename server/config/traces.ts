import type { EnvReader } from './envReader.ts';

/** Where traces go. The names of the variables are those of OpenTelemetry. */
export interface TraceConfig {
  /** The collector, without the path `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** Whether the traceparent header of a request is used. A public caller could have every request recorded by it. */
  readonly acceptsParent: boolean;
}

const DEFAULT_RATIO = '0.05';

const isRatio = (value: string): boolean => /^(0|1|0?\.\d{1,9}|1\.0{1,9}|0\.\d{1,9})$/.test(value);
/** A header as `name=value`, percent-encoded. Undefined when it is no such pair. */
function parseHeader(item: string): [name: string, value: string] | undefined {
  const [, name, value] = /^([\w-]+)=([^\r\n,]+)$/.exec(item.trim()) ?? [];
  if (name === undefined || value === undefined) return undefined;
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return undefined;
  }
}

/** Reads the variables of traces; undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
export function readTraceConfig(reader: EnvReader, exposed: boolean): TraceConfig | undefined {
  const endpoint = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, '');
  const ratio = reader.text('OTEL_TRACES_SAMPLER_ARG', DEFAULT_RATIO, {
    expected: 'the share of traces to record, from 0 to 1, for example 0.05',
    accepts: isRatio,
  });
  const serviceName = reader.text('OTEL_SERVICE_NAME', 'bourse', {
    expected: 'a short name without spaces',
    accepts: (value) => /^[\w.-]{1,100}$/.test(value),
  });
  const headerList = reader.secret('OTEL_EXPORTER_OTLP_HEADERS', 3) ?? '';
  const headers = headerList === '' ? [] : headerList.split(',').map(parseHeader);
  if (headers.includes(undefined))
    reader.addProblem('OTEL_EXPORTER_OTLP_HEADERS', 'not shown', 'headers such as name=value,other=value');
  const acceptsParent = reader.flag('TRACE_PARENT') ?? !exposed;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: Object.fromEntries(headers.filter((header) => header !== undefined)),
    serviceName,
    ratio: Number(ratio),
    acceptsParent,
  };
}
