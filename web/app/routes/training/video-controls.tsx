import { Icon } from '../../ui/icon.tsx'
import type { Video } from './use-video.ts'
import classes from './video-controls.module.css'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

interface VideoControlsProps {
  video: Video
  seconds: number
  hasCaptions: boolean
  toggleFullscreen(): void
}

/** Play, place, speed, captions and size; each by keyboard as well. */
export const VideoControls = ({ video, seconds, hasCaptions, toggleFullscreen }: VideoControlsProps) => (
  <div className={classes.controls}>
    <button
      type="button"
      className={classes.button}
      aria-label={video.isPlaying ? 'Pausar' : 'Reproduzir'}
      aria-keyshortcuts="k"
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
    {hasCaptions && (
      <button
        type="button"
        className={classes.captions}
        aria-label="CC, legenda"
        aria-keyshortcuts="c"
        aria-pressed={video.areCaptionsShown}
        onClick={video.toggleCaptions}
      >
        CC
      </button>
    )}
    <button
      type="button"
      className={classes.button}
      aria-label="Tela cheia"
      aria-keyshortcuts="f"
      onClick={toggleFullscreen}
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
