import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '../config/traces.ts';
import type { OpenSpan, Tracer } from './tracing.ts';

/** Longer values are cut. No value of ours comes near it. */
const MAX_VALUE_LENGTH = 200;

const PARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The context of a W3C traceparent header; that of a new trace for an invalid one. */
function readParent(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = PARENT.exec(traceparent ?? '') ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Reports the first of several failures, because a collector that is down fails every few seconds. */
function reporting(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  let hasFailed = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined;
        if (fails && !hasFailed) onFailure(result.error);
        hasFailed = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush === undefined ? {} : { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

/**
 * Opens the tracer: OTLP over HTTP with JSON, in batches, recording a share of the traces. A trace that another service
 * started is recorded if that service records it.
 */
export function openTelemetry(config: TraceConfig, onFailure: (error: unknown) => void): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces`, headers: { ...config.headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, onFailure) })],
  });
  const tracer = provider.getTracer('bourse');
  const contexts = new WeakMap<OpenSpan, Context>();

  const open = (span: Span): OpenSpan => {
    const { traceId, spanId } = span.spanContext();
    const opened: OpenSpan = {
      traceId,
      spanId,
      set: (values) => void span.setAttributes(values),
      end(outcome) {
        if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    contexts.set(opened, trace.setSpan(ROOT_CONTEXT, span));
    return opened;
  };

  return {
    startTrace(name, kind, values, traceparent) {
      const options = { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL, attributes: values };
      const span = tracer.startSpan(name, options, readParent(traceparent));
      return span.isRecording() ? open(span) : undefined;
    },
    startSpan: (parent, name, values) =>
      open(tracer.startSpan(name, { attributes: values }, contexts.get(parent) ?? ROOT_CONTEXT)),
    // A collector that is down was reported, and must not make the stop of the server fail.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
