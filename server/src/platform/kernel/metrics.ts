import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type { Histogram }

/** What one process counts, for Prometheus. */
export type Metrics = Registry

export const createRegistry = (): Metrics => new Registry()

interface About<Label extends string> {
  /** In the unit that its last word says; a counter ends in `_total`. */
  name: string
  help: string
  labels: readonly Label[]
}

/** In seconds: from what a page in memory takes to what nobody waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How long something took, in seconds. Asked for twice, it is the same. */
export function durations<Label extends string>(
  registry: Metrics,
  { name, help, labels }: About<Label>,
): Histogram<Label> {
  const known = registry.getSingleMetric(name) as Histogram<Label> | undefined
  return known ?? new Histogram({ name, help, labelNames: labels, buckets: SECONDS, registers: [registry] })
}

/** How often something happened in this process. Asked for twice, it is the same. */
export function counter<Label extends string>(
  registry: Metrics,
  { name, help, labels }: About<Label>,
): Counter<Label> {
  const known = registry.getSingleMetric(name) as Counter<Label> | undefined
  return known ?? new Counter({ name, help, labelNames: labels, registers: [registry] })
}

/** One value of a figure, with what it is about. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** What is counted in the database, for all processes, and read when somebody asks. */
export interface Figures {
  /** What each figure says, by its name; one that only grows ends in `_total`. */
  help: Record<string, string>
  read(): Promise<Record<string, number | readonly Sample[]>>
}

/** Shows figures as they are read; while they cannot be, there are none. Answers what reads them. */
export function showFigures(registry: Metrics, { help, read }: Figures): () => Promise<void> {
  const shown = Object.entries(help).map(([name, text]) => ({ name, show: showing(registry, name, text) }))
  return async () => {
    const values = await read().catch(() => ({}) as Awaited<ReturnType<Figures['read']>>)
    for (const { name, show } of shown) show(samplesOf(values[name]))
  }
}

const samplesOf = (value: number | readonly Sample[] | undefined): readonly Sample[] =>
  typeof value === 'number' ? [{ labels: {}, value }] : (value ?? [])

/** The labels of a figure are those of its first samples: prom-client wants their names at the start. */
function showing(registry: Metrics, name: string, help: string) {
  let figure: Counter | Gauge | undefined
  return (samples: readonly Sample[]) => {
    if (figure) registry.removeSingleMetric(name)
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const about = { name, help, labelNames, registers: [registry] }
    figure = name.endsWith('_total') ? new Counter(about) : new Gauge(about)
    // Without labels there is a zero from the start.
    if (labelNames.length === 0) figure.remove()
    for (const { labels, value } of samples) figure.inc(labels, value)
  }
}

/** How the connections of a pool stand, and who waits for one. */
export function showPool(registry: Metrics, pool: pg.Pool): void {
  const states = {
    idle: () => pool.idleCount,
    used: () => pool.totalCount - pool.idleCount,
    waited_for: () => pool.waitingCount,
  }
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database that are idle, that are used, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(states)) this.set({ state }, count())
    },
  })
  new Gauge({
    name: 'database_pool_connections_max',
    help: 'So many connections to the database this process may hold (DATABASE_POOL)',
    registers: [registry],
  }).set(pool.options.max)
}
