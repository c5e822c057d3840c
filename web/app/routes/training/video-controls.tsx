import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
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
    <ControlButton label={video.isPlaying ? 'Pausar' : 'Reproduzir'} keys="k" onClick={video.toggle}>
      <Icon name={video.isPlaying ? 'pause' : 'play'} />
    </ControlButton>
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
    <SpeedSelect video={video} />
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
    <ControlButton label="Tela cheia" keys="f" onClick={toggleFullscreen}>
      <Icon name="expand" />
    </ControlButton>
  </div>
)

interface ControlButtonProps {
  label: string
  /** The key that does the same. */
  keys: string
  onClick(): void
  children: ReactNode
}

const ControlButton = ({ label, keys, onClick, children }: ControlButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-label={label}
    aria-keyshortcuts={keys}
    onClick={onClick}
  >
    {children}
  </button>
)

const SpeedSelect = ({ video }: { video: Video }) => (
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
)

/** `1:07`, of seconds. */
function clock(time: number): string {
  const seconds = Math.floor(time)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What a key does, by its name; those of YouTube, which people know. */
function actOf(key: string, video: Video, toggleFullscreen: () => void): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    ' ': video.toggle,
    k: video.toggle,
    arrowleft: () => video.seek(Math.max(0, video.time - 5)),
    arrowright: () => video.seek(video.time + 5),
    j: () => video.seek(Math.max(0, video.time - 10)),
    l: () => video.seek(video.time + 10),
    c: video.toggleCaptions,
    f: toggleFullscreen,
  }
  return acts[key.toLowerCase()]
}

/** Lets the keyboard play a video from anywhere in its player; what a control does with a key by itself comes first. */
export function onVideoKey(event: KeyboardEvent, video: Video, toggleFullscreen: () => void): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  if (target.matches('select, input') || (key === ' ' && target.matches('button'))) return
  const act = actOf(key, video, toggleFullscreen)
  if (!act) return
  event.preventDefault()
  act()
}

/** What the controls of a video show and do. Times in seconds. */
interface Video {
  isPlaying: boolean
  time: number
  speed: number
  areCaptionsShown: boolean
  toggle(): void
  seek(time: number): void
  setSpeed(speed: number): void
  toggleCaptions(): void
  events: Record<string, () => void>
}

/** Follows a video element; `onRest` when it stops for whatever reason. */
export function useVideo(element: RefObject<HTMLVideoElement | null>, onRest: () => void): Video {
  const [isPlaying, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [areCaptionsShown, setCaptionsShown] = useState(false)
  const rest = () => {
    setPlaying(false)
    onRest()
  }
  const play = () => void element.current?.play().catch(() => setPlaying(false))
  return {
    isPlaying,
    time,
    speed,
    areCaptionsShown,
    toggle: () => (element.current?.paused ? play() : element.current?.pause()),
    seek: (to) => {
      if (element.current) element.current.currentTime = to
      setTime(to)
    },
    setSpeed: (to) => {
      // Another address of the video is played as fast.
      if (element.current) Object.assign(element.current, { playbackRate: to, defaultPlaybackRate: to })
      setSpeed(to)
    },
    toggleCaptions: () => {
      const [track] = element.current?.textTracks ?? []
      if (track) track.mode = areCaptionsShown ? 'hidden' : 'showing'
      setCaptionsShown(!areCaptionsShown)
    },
    events: {
      onPlay: () => setPlaying(true),
      onPause: rest,
      onEnded: rest,
      onTimeUpdate: () => setTime(element.current?.currentTime ?? 0),
    },
  }
}
