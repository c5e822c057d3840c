import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'

export interface ChartPoint {
  /** Under the axis. */
  name: string
  now: number
  /** Of the same step of the period before; null where that one is shorter. */
  before: number | null
}

export interface TimeChartProps {
  kind: 'line' | 'bar'
  points: readonly ChartPoint[]
  /** What the two rows are called. */
  names: { now: string; before: string }
  /** A value in full, and as short as an axis needs it. */
  full(value: number): string
  short(value: number): string
}

/**
 * How something went over time, beside the period before. The words and the numbers stand in a table beside it: whoever
 * does not see the drawing misses nothing.
 */
export default function TimeChart({ kind, points, names, full, short }: TimeChartProps) {
  const same = {
    h: 240,
    data: [...points],
    dataKey: 'name',
    withLegend: true,
    accessibilityLayer: false,
    valueFormatter: full,
    textColor: 'var(--quiet)',
    gridColor: 'var(--line)',
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 72, tickFormatter: short, allowDecimals: false },
    legendProps: { verticalAlign: 'bottom' as const, itemSorter: null },
  }
  const [now, before] = [
    { name: 'now', label: names.now, color: 'var(--link)' },
    { name: 'before', label: names.before, color: 'var(--quiet)' },
  ]
  const still = { isAnimationActive: false }
  if (kind === 'bar')
    return <BarChart {...same} series={[now, before]} barProps={still} maxBarWidth={28} aria-hidden />
  return (
    <LineChart
      {...same}
      series={[now, { ...before, strokeDasharray: '4 4' }]}
      curveType="linear"
      // A single point makes no line.
      withDots={points.length === 1}
      lineProps={still}
      aria-hidden
    />
  )
}
