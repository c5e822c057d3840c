import { type RefObject, useState } from 'react'

/** What the controls of a video show and do. Times in seconds. */
export interface Video {
  isPlaying: boolean
  hasFailed: boolean
  time: number
  speed: number
  toggle(): void
  seek(time: number): void
  setSpeed(speed: number): void
  /** Plays on, once there is another address. */
  retry(): void
  events: Record<string, () => void>
}

/** Follows a video element; `onRest` when it stops for whatever reason. */
export function useVideo(element: RefObject<HTMLVideoElement | null>, onRest: () => void): Video {
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [time, setTime] = useState(0)
  const [speed, setSpeed] = useState(1)
  const rest = () => {
    setPlaying(false)
    onRest()
  }
  const play = () => void element.current?.play().catch(() => setPlaying(false))
  return {
    ...{ isPlaying, hasFailed, time, speed },
    toggle: () => (element.current?.paused ? play() : element.current?.pause()),
    seek: (to) => {
      if (element.current) element.current.currentTime = to
      setTime(to)
    },
    setSpeed: (to) => {
      if (element.current) element.current.playbackRate = to
      setSpeed(to)
    },
    retry: () => {
      setFailed(false)
      play()
    },
    events: {
      onPlay: () => setPlaying(true),
      onPause: rest,
      onEnded: rest,
      onError: () => setFailed(true),
      onTimeUpdate: () => setTime(element.current?.currentTime ?? 0),
    },
  }
}
