import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Record<string, string | number>

/** A span that was begun (OpenTelemetry, trace API): one piece of work inside a trace. */
export interface Span {
  /** Begins one inside this one. */
  begin(name: string, attributes?: Attributes): Span
  /** What is known only at the end; `name` in the place of the one that it was begun with. */
  add(attributes: Attributes, name?: string): void
  /** With what went wrong, if anything did. */
  end(error?: unknown): void
  /** By which another process goes on with the trace (W3C Trace Context, 3.2). */
  traceparent: string
}

/** Begins traces and sends them to a collector. */
export interface Tracing {
  /** The first span of a trace, or one that goes on with the trace that `traceparent` names. */
  begin(name: string, attributes: Attributes, traceparent?: string): Span
  /** Sends what is left. */
  close(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()

/** Runs `work` so that whatever it begins belongs to `span`. */
export const within = <T>(span: Span, work: () => T): T => current.run(span, work)

/** The span that runs here; nothing where nobody traces. */
export const currentSpan = (): Span | undefined => current.getStore()

/** Runs `work` as a span of the trace that runs here, if one does. */
export async function inSpan<T>(
  name: string,
  attributes: () => Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = current.getStore()
  if (!parent) return work()
  return ended(parent.begin(name, attributes()), work)
}

/** Runs `work` as `span`, which ends with it. */
export async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** The key under which what is handed to another process says to which trace it belongs. */
const KEY = 'traceparent'

/** The payload of a job that goes on with the trace that runs here; as it is where none does. */
export const withTrace = (payload: object): object => {
  const span = current.getStore()
  return span ? { ...payload, [KEY]: span.traceparent } : payload
}

/** What a payload says about its trace. */
export function traceOf(payload: unknown): string | undefined {
  const named = typeof payload === 'object' && payload !== null && KEY in payload ? payload[KEY] : undefined
  return typeof named === 'string' ? named : undefined
}
