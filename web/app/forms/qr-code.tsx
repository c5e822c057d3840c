import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** A QR code as large as its place allows; dark on white in every theme, as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#121212" />
    </svg>
  )
}

/** One path of horizontal bars, a quarter of the elements that single squares would need. */
function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? bar(row, x, y) : '')).join('')).join('')
  return { size, path }
}

function bar(row: readonly boolean[], x: number, y: number): string {
  if (row[x - 1]) return ''
  const end = row.indexOf(false, x)
  const width = (end === -1 ? row.length : end) - x
  return `M${x} ${y}h${width}v1h-${width}z`
}
