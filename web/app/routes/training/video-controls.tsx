import type { RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Video } from './use-video.ts'
import classes from './video-controls.module.css'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

interface VideoControlsProps {
  video: Video
  seconds: number
  /** What fills the screen. */
  frame: RefObject<HTMLDivElement | null>
}

/** Play, place, speed and size; each by keyboard as well. */
export const VideoControls = ({ video, seconds, frame }: VideoControlsProps) => (
  <div className={classes.controls}>
    <button
      type="button"
      className={classes.button}
      aria-label={video.isPlaying ? 'Pausar' : 'Reproduzir'}
      onClick={video.toggle}
    >
      <Icon name={video.isPlaying ? 'pause' : 'play'} />
    </button>
    <input
      type="range"
      className={classes.place}
      aria-label="Posição do vídeo"
      aria-valuetext={`${clock(video.time)} de ${clock(seconds)}`}
      min={0}
      max={seconds}
      step={1}
      value={Math.min(video.time, seconds)}
      onChange={(event) => video.seek(Number(event.currentTarget.value))}
    />
    <span className={classes.time}>
      {clock(video.time)} / {clock(seconds)}
    </span>
    <select
      className={classes.speed}
      aria-label="Velocidade"
      value={video.speed}
      onChange={(event) => video.setSpeed(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed.toLocaleString('pt-BR')}×
        </option>
      ))}
    </select>
    <button
      type="button"
      className={classes.button}
      aria-label="Tela cheia"
      onClick={() => toggleFullscreen(frame.current)}
    >
      <Icon name="expand" />
    </button>
  </div>
)

/** `1:07`, of seconds. */
function clock(time: number): string {
  const seconds = Math.floor(time)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A phone that gives the whole screen to no element keeps the video where it is. */
function toggleFullscreen(frame: HTMLElement | null): void {
  if (document.fullscreenElement) document.exitFullscreen()
  else frame?.requestFullscreen?.().catch(() => undefined)
}
