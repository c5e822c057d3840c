import {
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import { reasonOf, withoutPersons } from './log.ts'
import type { Span, Tracing } from './trace.ts'
import { VERSION } from './version.ts'

/** Milliseconds for which a collector may keep a process that ends. */
const PATIENCE_MS = 5000

/** `00-<trace>-<span>-<flags>` (W3C Trace Context, 3.2.2). */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** Sends traces as OTLP over HTTP; `name` is the process, as in its log. */
export function createTracing(
  { endpoint, headers, ratio }: NonNullable<Config['tracing']>,
  name: string,
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: PATIENCE_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `vitrine-${name}`,
      'service.version': VERSION,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE_MS })],
  })
  const tracer = provider.getTracer('vitrine', VERSION)
  return {
    begin(spanName, attributes, traceparent) {
      const kind = traceparent ? SpanKind.CONSUMER : SpanKind.SERVER
      const from = contextOf(traceparent)
      return spanOf(tracer, from, tracer.startSpan(spanName, { attributes, kind }, from))
    },
    close: () => provider.shutdown(),
  }
}

function contextOf(traceparent = ''): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags!, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function spanOf(tracer: Tracer, from: Context, open: OpenSpan): Span {
  const inside = trace.setSpan(from, open)
  const { traceId, spanId, traceFlags } = open.spanContext()
  return {
    begin: (name, attributes = {}) =>
      spanOf(tracer, inside, tracer.startSpan(name, { attributes, kind: SpanKind.INTERNAL }, inside)),
    add(attributes, name) {
      open.setAttributes(attributes)
      if (name) open.updateName(name)
    },
    end(error) {
      if (error !== undefined)
        open.setStatus({ code: SpanStatusCode.ERROR, message: withoutPersons(reasonOf(error)) })
      open.end()
    },
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
  }
}
