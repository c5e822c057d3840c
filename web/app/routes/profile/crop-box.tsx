import type { Crop } from '@vitrine/contract/profile'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import classes from './crop-box.module.css'

interface CropBoxProps {
  picture: ImageBitmap
  crop: Crop
  onChange(crop: Crop): void
}

/** Pixels of the drawing; the style sheet says how large it is seen. */
const SIDE = 512
const STEP = 1 / 24
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const NEARER: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

/** A round window on a picture: drag or pinch it, or use the arrow keys, + and −; the slider comes nearer. */
export function CropBox({ picture, crop, onChange }: CropBoxProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])
  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, crop, picture)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes the arrow keys itself, as a map does */}
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        className={classes.window}
        tabIndex={0}
        role="application"
        aria-label="Enquadramento da foto. Setas movem, mais e menos aproximam e afastam"
        onKeyDown={press}
        {...useDrag(crop, picture, onChange)}
      />
      <label htmlFor={id} className={classes.label}>
        Aproximar
      </label>
      <input
        id={id}
        type="range"
        className={classes.range}
        min={1}
        max={NEAREST}
        step={0.05}
        value={zoomOf(crop, picture)}
        onChange={(event) => onChange(zoomed(crop, picture, event.currentTarget.valueAsNumber))}
      />
    </div>
  )
}

function afterKey(key: string, crop: Crop, picture: ImageBitmap): Crop | undefined {
  const arrow = ARROWS[key]
  if (arrow) {
    const step = Math.max(1, crop.size * STEP)
    return moved(crop, picture, arrow[0] * step, arrow[1] * step)
  }
  const nearer = NEARER[key]
  return nearer === undefined ? undefined : zoomed(crop, picture, zoomOf(crop, picture) * nearer)
}

/** One pointer drags the picture, two bring it nearer. */
function useDrag(crop: Crop, picture: ImageBitmap, onChange: (crop: Crop) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const release = (event: PointerEvent) => void down.current.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...down.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
      down.current.set(event.pointerId, now)
      const scale = crop.size / event.currentTarget.clientWidth
      onChange(
        other
          ? zoomed(crop, picture, zoomOf(crop, picture) * (apart(now, other) / apart(before, other)))
          : moved(crop, picture, (before.x - now.x) * scale, (before.y - now.y) * scale),
      )
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, { x, y, size }: Crop): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(picture, x, y, size, size, 0, 0, SIDE, SIDE)
}

export interface Size {
  width: number
  height: number
}

/** How many times a picture may be brought nearer. */
export const NEAREST = 4

const clamp = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most))

/** The largest square in the middle. */
export function wholeOf({ width, height }: Size): Crop {
  const size = Math.min(width, height)
  return { x: Math.round((width - size) / 2), y: Math.round((height - size) / 2), size }
}

/** Moves the square by so many pixels of the picture, as far as the picture goes. */
export const moved = (crop: Crop, picture: Size, dx: number, dy: number): Crop => ({
  ...crop,
  x: clamp(crop.x + dx, picture.width - crop.size),
  y: clamp(crop.y + dy, picture.height - crop.size),
})

/** 1 shows all that fits into a square. */
export const zoomOf = (crop: Crop, picture: Size): number =>
  Math.min(picture.width, picture.height) / crop.size

/** Comes nearer or goes away, and keeps the middle where it is. */
export function zoomed(crop: Crop, picture: Size, zoom: number): Crop {
  const largest = Math.min(picture.width, picture.height)
  const size = Math.max(1, Math.round(largest / Math.min(Math.max(zoom, 1), NEAREST)))
  const apart = (crop.size - size) / 2
  return moved({ x: crop.x + apart, y: crop.y + apart, size }, picture, 0, 0)
}
